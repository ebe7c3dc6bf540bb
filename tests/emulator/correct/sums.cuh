/* Kernels and device functions in a header: see kernels-in-header.cu. */
#ifndef SUMS_CUH
#define SUMS_CUH

namespace sums {

template <typename T, unsigned width = 32>
__device__ __forceinline__ T group_sum(T v) {
#pragma unroll
  for (unsigned d = width / 2; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffffu, v, d, width);
  return v;
}

template <typename T, unsigned width>
__global__ void groups(const T *in, T *out) {
  T v = group_sum<T, width>(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x % width == 0)
    out[(blockIdx.x * blockDim.x + threadIdx.x) / width] = v;
}

}  // namespace sums

#endif
