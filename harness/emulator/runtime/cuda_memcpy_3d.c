/* cuda_memcpy_3d.c - boxes of rows; what other devices are copied to and from,
 * of which there is none. */
#include "../include/emu/texture_types.h"
#include "stream_work.h"

static size_t element_of(cudaArray_t array) {
  struct cudaChannelFormatDesc d;
  cudaGetChannelDesc(&d, array);
  return (size_t)(d.x + d.y + d.z + d.w) / 8;
}

static void use_array(cudaArray_t *array, struct cudaPitchedPtr *p,
                      struct cudaPos *at) {
  if (!*array)
    return;
  *p = emu_array_memory(*array);
  at->x *= element_of(*array);
  *array = NULL;
}

struct cudaMemcpy3DParms memory_box(const struct cudaMemcpy3DParms *p) {
  struct cudaMemcpy3DParms box = *p;
  if (p->srcArray || p->dstArray)
    box.extent.width *= element_of(p->srcArray ? p->srcArray : p->dstArray);
  use_array(&box.srcArray, &box.srcPtr, &box.srcPos);
  use_array(&box.dstArray, &box.dstPtr, &box.dstPos);
  return box;
}

static cudaError_t copy_box(const struct cudaMemcpy3DParms *p,
                            cudaStream_t stream, const struct call *call) {
  if (!p)
    return runtime_error(cudaErrorInvalidValue);
  const struct cudaMemcpy3DParms box = memory_box(p);
  return stream_copy(stream, &box, call);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p) {
  return copy_box(p, 0, THIS_CALL);
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
                              cudaStream_t stream) {
  return copy_box(p, stream, THIS_CALL);
}

static cudaError_t set_box(struct cudaPitchedPtr p, int value,
                           struct cudaExtent e, const struct call *call) {
  const struct cudaPos origin = {0, 0, 0};
  if (!memory_row_fits(&p, &origin, &e))
    return runtime_call_failed(cudaErrorInvalidPitchValue, call,
                               "the extent is wider than the pitch, or higher "
                               "than ysize");
  for (size_t z = 0; z < e.depth; z++)
    for (size_t y = 0; y < e.height; y++) {
      cudaError_t error =
          memory_set(memory_row(&p, &origin, y, z), value, e.width, call);
      if (error)
        return error;
    }
  return runtime_sticky_error();
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr p, int value,
                         struct cudaExtent e) {
  return set_box(p, value, e, THIS_CALL);
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr p, int value,
                              struct cudaExtent e, cudaStream_t stream) {
  (void)stream;
  return set_box(p, value, e, THIS_CALL);
}

/* ---- between devices: device 0 alone is there ---- */

cudaError_t cudaMemcpyPeer(void *to, int device, const void *from,
                           int from_device, size_t bytes) {
  if (device != 0 || from_device != 0)
    return runtime_error(cudaErrorInvalidDevice);
  return memory_copy(to, from, bytes, cudaMemcpyDeviceToDevice, THIS_CALL);
}

cudaError_t cudaMemcpyPeerAsync(void *to, int device, const void *from,
                                int from_device, size_t bytes,
                                cudaStream_t stream) {
  if (device != 0 || from_device != 0)
    return runtime_error(cudaErrorInvalidDevice);
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}
