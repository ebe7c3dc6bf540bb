// What a kernel has written it reads by __ldg: behind a barrier of the block, and
// of the grid.
#include <cooperative_groups.h>

#include "../check.cuh"

__global__ void scan(int *a) {
  int t = threadIdx.x;
  for (int by = 1; by < 64; by *= 2) {
    int before = t >= by ? __ldg(&a[t - by]) : 0;  // FAULT: race
    __syncthreads();
    a[t] += before;  // FAULT: race
    __syncthreads();
  }
}

__global__ void turn(short *a, short *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  b[i] = i;  // FAULT: global-race
  cooperative_groups::this_grid().sync();
  a[i] = __ldg(&b[n - 1 - i]);  // FAULT: global-race
}

int main() {
  int *a = device(numbers<int>(64));
  short *from = device<short>(64), *to = device<short>(64);
  void *arguments[] = {&to, &from};
  scan<<<1, 64>>>(a);
  CUDA(cudaLaunchCooperativeKernel((void *)turn, 2, 32, arguments));
  finish(a, from, to);
}
