// flush.cu - the kernel that empties the L2 cache between samples.
#include "flush.h"

static __global__ void read_all(const float4 *words, float *never_written) {
  float4 w = words[(size_t)blockIdx.x * blockDim.x + threadIdx.x];
  // Never true of a buffer of zeros, but the compiler does not know that.
  if (w.x + w.y + w.z + w.w == 1.0f)
    *never_written = w.x;
}

extern "C" void flush_by_reading(const float *buffer, float *never_written,
                                 size_t floats) {
  read_all<<<floats / 1024, 256>>>((const float4 *)buffer, never_written);
}
