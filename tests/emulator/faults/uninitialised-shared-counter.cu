// An atomic counter in shared memory that nobody cleared.
#include "../check.cuh"

__global__ void count(const int *x, int n, int *out) {
  __shared__ int found;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 50) atomicAdd(&found, 1);  // FAULT: uninitialised
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = found;
}

int main() {
  const int n = 100;
  int *x = device(numbers<int>(n)), *out = device<int>(2);
  count<<<2, 64>>>(x, n, out);
  finish(x, out);
}
