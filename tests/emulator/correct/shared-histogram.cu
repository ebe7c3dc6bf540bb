// Private bins in shared memory, merged with global atomics.
#include "../check.cuh"

const int bins = 101;

__global__ void histogram(const unsigned char *x, int n, unsigned *out) {
  __shared__ unsigned mine[bins];
  for (int b = threadIdx.x; b < bins; b += blockDim.x) mine[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    atomicAdd(&mine[x[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < bins; b += blockDim.x)
    if (mine[b]) atomicAdd(&out[b], mine[b]);
}

int main() {
  const int n = 10007;
  std::vector<unsigned char> v = numbers<unsigned char>(n);
  unsigned char *x = device(v);
  unsigned *out = device<unsigned>(bins);
  CUDA(cudaMemset(out, 0, bins * sizeof(unsigned)));
  histogram<<<6, 96>>>(x, n, out);
  std::vector<unsigned> got = host(out, bins), want(bins);
  for (unsigned char c : v) want[c]++;
  return verdict(got == want);
}
