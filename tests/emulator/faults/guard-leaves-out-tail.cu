// The grid is rounded down: nobody computes the last elements.
#include "../check.cuh"

__global__ void twice(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  const int n = 1000;
  std::vector<int> v = numbers<int>(n), got(n);
  int *in = device(v), *out;
  cudaMalloc((void **)&out, n * sizeof(int));
  twice<<<n / 256, 256>>>(in, out, n);
  cudaMemcpy(got.data(), out, n * sizeof(int),  // FAULT: uninitialised
             cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += got[i] != 2 * v[i];
  printf("%d wrong\n", wrong);
  finish(in, out);
}
