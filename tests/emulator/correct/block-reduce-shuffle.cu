// Sum: grid stride, shuffles, shared memory between warps, one atomic a block.
#include "../check.cuh"

__inline__ __device__ double warp_sum(double v) {
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
  return v;
}

__global__ void __launch_bounds__(256)
    sum(const float *__restrict__ x, size_t n, double *__restrict__ out) {
  __shared__ double part[8];
  double v = 0;
  size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    v += x[i];
  v = warp_sum(v);
  if (threadIdx.x % warpSize == 0) part[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / warpSize ? part[threadIdx.x] : 0.0;
    v = warp_sum(v);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}

int main() {
  const size_t n = 12345;
  std::vector<float> v = numbers<float>(n);
  float *x = device(v);
  double *out = zeros<double>(1), want = 0;
  sum<<<7, 256>>>(x, n, out);
  for (float f : v) want += f;
  bool good = host(out, 1)[0] == want;
  return verdict(good);
}
