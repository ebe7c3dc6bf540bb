/* cuda_arrays.c - CUDA arrays: device memory that textures and surfaces lie in.
 * Where a GPU would tile it, rows follow each other here. */
#include <stdlib.h>

#include "../include/emu/texture_types.h"
#include "runtime_calls.h"

struct cudaArray {
  void *base;
  struct cudaChannelFormatDesc desc;
  struct cudaExtent extent; /* as it was asked for: 0 where there is none */
  unsigned flags;
  size_t element;
};

static size_t at_least_1(size_t n) {
  return n ? n : 1;
}

struct cudaPitchedPtr emu_array_memory(cudaArray_const_t a) {
  size_t width = a->extent.width * a->element;
  return (struct cudaPitchedPtr){a->base, width, width,
                                 at_least_1(a->extent.height)};
}

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   cudaChannelFormatKind f) {
  return (struct cudaChannelFormatDesc){x, y, z, w, f};
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc,
                               cudaArray_const_t array) {
  if (!desc || !array)
    return runtime_error(cudaErrorInvalidValue);
  *desc = array->desc;
  return runtime_sticky_error();
}

static int is_no_cube(struct cudaExtent e, unsigned flags) {
  return e.width != e.height || e.depth == 0 || e.depth % 6 != 0 ||
         (e.depth != 6 && !(flags & cudaArrayLayered));
}

static cudaError_t make(cudaArray_t *array,
                        const struct cudaChannelFormatDesc *desc,
                        struct cudaExtent extent, unsigned flags,
                        const struct call *call) {
  if (!array || !desc || !extent.width)
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "an array needs a format and a width");
  if ((flags & cudaArrayCubemap) && is_no_cube(extent, flags))
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "a cubemap has six faces, as high as wide: its "
                               "depth is 6, with cudaArrayLayered a multiple");
  size_t bits = (size_t)(desc->x + desc->y + desc->z + desc->w);
  struct cudaArray *made = calloc(1, sizeof *made);
  if (made) {
    *made = (struct cudaArray){NULL, *desc, extent, flags, bits / 8};
    made->base = emu_memory_map(extent.width * at_least_1(extent.height) *
                                    at_least_1(extent.depth) * made->element,
                                EMU_GLOBAL, call->name, call->pc);
  }
  if (!made || !made->base) {
    free(made);
    return runtime_error(cudaErrorMemoryAllocation);
  }
  *array = made;
  return runtime_sticky_error();
}

cudaError_t cudaMallocArray(cudaArray_t *array,
                            const struct cudaChannelFormatDesc *desc,
                            size_t width, size_t height, unsigned flags) {
  struct cudaExtent extent = {width, height, 0};
  return make(array, desc, extent, flags, THIS_CALL);
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array,
                              const struct cudaChannelFormatDesc *desc,
                              struct cudaExtent extent, unsigned flags) {
  return make(array, desc, extent, flags, THIS_CALL);
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  if (!array)
    return runtime_sticky_error();
  cudaError_t error = emu_memory_unmap(array->base, CALLER)
                          ? runtime_error(cudaErrorInvalidResourceHandle)
                          : runtime_sticky_error();
  if (!error)
    free(array);
  return error;
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *desc,
                             struct cudaExtent *extent, unsigned *flags,
                             cudaArray_t array) {
  if (!array)
    return runtime_error(cudaErrorInvalidResourceHandle);
  if (desc)
    *desc = array->desc;
  if (extent)
    *extent = array->extent;
  if (flags)
    *flags = array->flags;
  return runtime_sticky_error();
}

/* ---- copies: x in bytes, y in rows ---- */

/* Where they begin, or NULL: they would leave the array. */
static char *inside(cudaArray_const_t a, size_t x, size_t y, size_t width,
                    size_t height) {
  if (!a)
    return NULL;
  struct cudaPitchedPtr p = emu_array_memory(a);
  if (x + width > p.pitch || y + height > p.ysize)
    return NULL;
  return (char *)p.ptr + y * p.pitch + x;
}

static cudaError_t outside(const struct call *call) {
  return runtime_call_failed(cudaErrorInvalidValue, call,
                             "it would leave the array (offset and width are "
                             "in bytes)");
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t array, size_t x, size_t y,
                                const void *from, size_t pitch, size_t width,
                                size_t height, cudaMemcpyKind kind) {
  char *to = inside(array, x, y, width, height);
  return to ? cudaMemcpy2D(to, emu_array_memory(array).pitch, from, pitch,
                           width, height, kind)
            : outside(THIS_CALL);
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch,
                                  cudaArray_const_t array, size_t x, size_t y,
                                  size_t width, size_t height,
                                  cudaMemcpyKind kind) {
  const char *from = inside(array, x, y, width, height);
  return from ? cudaMemcpy2D(to, pitch, from, emu_array_memory(array).pitch,
                             width, height, kind)
              : outside(THIS_CALL);
}

/* Rows follow each other, and so do the bytes. */
static char *run_inside(cudaArray_const_t array, size_t x, size_t y,
                        size_t bytes) {
  char *at = inside(array, x, y, 0, 0);
  struct cudaPitchedPtr p =
      array ? emu_array_memory(array) : (struct cudaPitchedPtr){0};
  return at && bytes <= (p.ysize - y) * p.pitch - x ? at : NULL;
}

cudaError_t cudaMemcpyToArray(cudaArray_t array, size_t x, size_t y,
                              const void *from, size_t bytes,
                              cudaMemcpyKind kind) {
  char *to = run_inside(array, x, y, bytes);
  return to ? cudaMemcpy(to, from, bytes, kind) : outside(THIS_CALL);
}

cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t array, size_t x,
                                size_t y, size_t bytes, cudaMemcpyKind kind) {
  const char *from = run_inside(array, x, y, bytes);
  return from ? cudaMemcpy(to, from, bytes, kind) : outside(THIS_CALL);
}
