/* cuda_malloc.c - device memory, and host memory that the device may reach. */
#include "runtime_calls.h"
#include "stream_work.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cudaError_t map(void **pointer, size_t bytes, enum emu_memory_kind kind,
                       const char *name, const void *pc) {
  if (!pointer)
    return runtime_error(cudaErrorInvalidValue);
  cudaError_t error = runtime_sticky_error();
  if (error)
    return error;
  emu_host_store(pointer, sizeof *pointer, pc);
  *pointer = NULL;
  if (bytes == 0)
    return cudaSuccess;
  *pointer = emu_memory_map_reusing(bytes, kind, name, pc);
  if (!*pointer)
    return runtime_call_failed(
        cudaErrorMemoryAllocation, &(struct call){name, pc},
        "%zu bytes asked for; the emulated device has %zu, of which %zu are "
        "free",
        bytes, emu_memory_total(), emu_memory_available());
  return cudaSuccess;
}

void emu_no_room(const char *name, size_t bytes) {
  fprintf(stderr,
          "emulator: the variable %s of %zu bytes does not fit: variables and "
          "device memory share %zu; make it smaller\n",
          name, bytes, emu_memory_total());
  exit(1);
}

/* nvcc refuses such a file. Called file by file, before main(). */
void emu_constant_bytes(size_t bytes, const char *file) {
  enum { LIMIT = 65536 };
  static const char *last = "";
  static size_t sum;
  sum = (strcmp(file, last) == 0 ? sum : 0) + bytes;
  last = file;
  if (sum <= LIMIT)
    return;
  fprintf(stderr,
          "emulator: the __constant__ variables of %s have %zu bytes or more; "
          "at most %d: allocate the largest by cudaMalloc\n",
          file, sum, LIMIT);
  exit(1);
}

cudaError_t emu_malloc(void **p, size_t bytes, const void *pc) {
  return map(p, bytes, EMU_GLOBAL, "cudaMalloc", pc);
}

cudaError_t emu_malloc_managed(void **p, size_t bytes, unsigned flags,
                               const void *pc) {
  if (bytes == 0 ||
      (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
    return runtime_error(cudaErrorInvalidValue);
  return map(p, bytes, EMU_MANAGED, "cudaMallocManaged", pc);
}

/* Rows begin at multiples of 512 bytes, as on current GPUs. */
static int pitch_of(size_t width, size_t height, size_t *pitch) {
  if (width > SIZE_MAX - 511)
    return -1;
  *pitch = (width + 511) / 512 * 512;
  return height && *pitch > SIZE_MAX / height ? -1 : 0;
}

cudaError_t emu_malloc_pitch(void **p, size_t *pitch, size_t width,
                             size_t height, const void *pc) {
  if (!p || !pitch)
    return runtime_error(cudaErrorInvalidValue);
  if (pitch_of(width, height, pitch))
    return runtime_error(cudaErrorMemoryAllocation);
  return map(p, *pitch * height, EMU_GLOBAL, "cudaMallocPitch", pc);
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *p, struct cudaExtent e) {
  if (!p)
    return runtime_error(cudaErrorInvalidValue);
  *p = (struct cudaPitchedPtr){NULL, 0, e.width, e.height};
  if ((e.depth && e.height > SIZE_MAX / e.depth) ||
      pitch_of(e.width, e.height * e.depth, &p->pitch))
    return runtime_error(cudaErrorMemoryAllocation);
  return map(&p->ptr, p->pitch * e.height * e.depth, EMU_GLOBAL, "cudaMalloc3D",
             CALLER);
}

cudaError_t emu_malloc_host(void **p, size_t bytes, unsigned flags,
                            const void *pc) {
  if (flags & ~7u)
    return runtime_error(cudaErrorInvalidValue);
  return map(p, bytes, EMU_HOST, "cudaMallocHost", pc);
}

cudaError_t emu_malloc_async(void **pointer, size_t bytes, cudaMemPool_t pool,
                             cudaStream_t stream, const void *pc) {
  cudaError_t error;
  cudaGraphNode_t node =
      stream_node(stream, cudaGraphNodeTypeMemAlloc,
                  &(struct call){"an allocation", pc}, &error);
  if (!node) {
    if (!error)
      error = memory_pool_has_room(pool, bytes) ? emu_malloc(pointer, bytes, pc)
                                                : cudaErrorMemoryAllocation;
    if (!error) {
      memory_pool_add(pool, *pointer, bytes);
      emu_work_begins(stream_number(stream), "allocates", pc);
      check_work_allocates(*pointer, bytes);
      check_work_ends();
    }
    return runtime_error(error);
  }
  error = node_allocate(node, bytes, pc);
  *pointer = node->work.allocation.dptr;
  return runtime_error(error);
}

/* ---- the same by CUDA's names, for C and for pointers to void ---- */

cudaError_t cudaMalloc(void **p, size_t bytes) {
  return emu_malloc(p, bytes, CALLER);
}

cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaStream_t stream) {
  return emu_malloc_async(p, bytes, NULL, stream, CALLER);
}

cudaError_t cudaMallocFromPoolAsync(void **p, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
  return pool ? emu_malloc_async(p, bytes, pool, stream, CALLER)
              : runtime_error(cudaErrorInvalidValue);
}

cudaError_t cudaMallocManaged(void **p, size_t bytes, unsigned flags) {
  return emu_malloc_managed(p, bytes, flags, CALLER);
}

cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width,
                            size_t height) {
  return emu_malloc_pitch(p, pitch, width, height, CALLER);
}

cudaError_t cudaMallocHost(void **p, size_t bytes) {
  return emu_malloc_host(p, bytes, 0, CALLER);
}

cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned flags) {
  return emu_malloc_host(p, bytes, flags, CALLER);
}

/* ---- the rest ---- */

cudaError_t cudaHostRegister(void *pointer, size_t bytes, unsigned flags) {
  (void)flags;
  if (!pointer || bytes == 0)
    return runtime_error(cudaErrorInvalidValue);
  if (emu_memory_find(pointer).base)
    return runtime_error(cudaErrorHostMemoryAlreadyRegistered);
  if (emu_memory_add(pointer, bytes, EMU_HOST, "cudaHostRegister"))
    return runtime_call_failed(
        cudaErrorMemoryAllocation, THIS_CALL,
        "%zu bytes to register; device memory, variables and registered memory "
        "share %zu",
        bytes, emu_memory_total());
  return runtime_sticky_error();
}

cudaError_t cudaHostUnregister(void *p) {
  return runtime_error(emu_memory_remove(p) ? cudaErrorHostMemoryNotRegistered
                                            : runtime_sticky_error());
}

cudaError_t cudaHostGetDevicePointer(void **p, void *host, unsigned flags) {
  (void)flags;
  if (!p || !emu_memory_find(host).base)
    return runtime_error(cudaErrorInvalidValue);
  *p = host;
  return runtime_sticky_error();
}

/* What cudaFree waits for, and cudaFreeAsync, given the stream, does not. */
static void free_in_order(const void *base, size_t bytes,
                          const cudaStream_t *stream, const void *pc) {
  if (!stream) {
    check_host_waits_for_all();
    return;
  }
  emu_work_begins(stream_number(*stream), "frees", pc);
  check_work_frees(base, bytes);
  check_work_ends();
}

static cudaError_t unmap(void *pointer, int host, const cudaStream_t *stream,
                         const struct call *call) {
  if (!pointer)
    return runtime_sticky_error();
  const struct emu_memory_place place = emu_memory_find(pointer);
  if (!place.base)
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               emu_memory_is_freed(pointer)
                                   ? "it has been freed already"
                                   : "no allocation of the runtime is there");
  free_in_order(place.base, place.bytes, stream, call->pc);
  if (place.base != pointer)
    return runtime_call_failed(
        cudaErrorInvalidValue, call, "%zu bytes into an allocation of %zu",
        (size_t)((char *)pointer - (char *)place.base), place.bytes);
  if ((place.kind == EMU_HOST) != host || place.kind == EMU_CONSTANT ||
      emu_memory_unmap(pointer, call->pc))
    return runtime_call_failed(cudaErrorInvalidValue, call,
                               "it frees no memory of this kind");
  memory_pool_remove(pointer);
  return runtime_sticky_error();
}

cudaError_t cudaFree(void *p) {
  return unmap(p, 0, NULL, THIS_CALL);
}

cudaError_t cudaFreeAsync(void *p, cudaStream_t stream) {
  cudaError_t error;
  cudaGraphNode_t node =
      stream_node(stream, cudaGraphNodeTypeMemFree, THIS_CALL, &error);
  if (!node)
    return error ? runtime_error(error) : unmap(p, 0, &stream, THIS_CALL);
  node->work.freed = p;
  return runtime_sticky_error();
}

cudaError_t cudaFreeHost(void *p) {
  return unmap(p, 1, NULL, THIS_CALL);
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total) {
  if (!available || !total)
    return runtime_error(cudaErrorInvalidValue);
  *available = emu_memory_available();
  *total = emu_memory_total();
  return runtime_sticky_error();
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
                                     const void *pointer) {
  static const cudaMemoryType types[] = {
      [EMU_GLOBAL] = cudaMemoryTypeDevice,
      [EMU_MANAGED] = cudaMemoryTypeManaged,
      [EMU_CONSTANT] = cudaMemoryTypeDevice,
      [EMU_HOST] = cudaMemoryTypeHost,
  };
  if (!attributes)
    return runtime_error(cudaErrorInvalidValue);
  void *same = (void *)(uintptr_t)pointer;
  enum emu_memory_kind kind = emu_memory_find(pointer).kind;
  *attributes = (struct cudaPointerAttributes){cudaMemoryTypeUnregistered, -2,
                                               NULL, same};
  if (kind != EMU_UNKNOWN)
    *attributes = (struct cudaPointerAttributes){
        types[kind], 0, same,
        types[kind] == cudaMemoryTypeDevice ? NULL : same};
  return runtime_sticky_error();
}
