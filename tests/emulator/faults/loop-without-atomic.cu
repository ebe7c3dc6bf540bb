// Variables in shared memory that all threads update in a loop, without atomic
// operations: each update is at its own line, and not before or after the loop.
#include "../check.cuh"

__global__ void sum_and_most(const int *x, int n, int *out) {
  __shared__ int sum, most;
  if (threadIdx.x == 0) sum = most = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int value = x[i];
    sum += value;        // FAULT: race
    if (value > most)    // FAULT: race
      most = value;      // FAULT: race
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sum, out[1] = most;
}

int main() {
  const int n = 1000;
  int *x = device(numbers<int>(n)), *out = device<int>(2);
  sum_and_most<<<1, 64>>>(x, n, out);
  finish(x, out);
}
