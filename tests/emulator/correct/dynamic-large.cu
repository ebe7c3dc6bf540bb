// 64 KiB of dynamic shared memory, asked for properly.
#include "../check.cuh"

__global__ void reverse(const int *in, int *out, int n) {
  extern __shared__ int big[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) big[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = big[n - 1 - i];
}

int main() {
  const int n = 16384, bytes = n * sizeof(int);
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  CUDA(cudaFuncSetAttribute(
      reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  reverse<<<1, 512, bytes>>>(in, out, n);
  CUDA(cudaGetLastError());
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == v[n - 1 - i];
  return verdict(good);
}
