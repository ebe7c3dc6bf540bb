// The last block adds up parts that their writers never fenced.
#include "../check.cuh"

__device__ unsigned arrived;

__global__ void sum(const int *x, int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = x[blockIdx.x];  // FAULT: global-race
    last = atomicAdd(&arrived, 1u) + 1 == gridDim.x;
  }
  __syncthreads();
  if (!last || threadIdx.x) return;
  int total = 0;
  for (unsigned b = 0; b < gridDim.x; b++)
    total += part[b];  // FAULT: global-race
  *out = total;
}

int main() {
  int *x = device(numbers<int>(8));
  int *part = device(std::vector<int>(8, 0)), *out = device<int>(1);
  sum<<<8, 32>>>(x, part, out);
  finish(x, part, out);
}
