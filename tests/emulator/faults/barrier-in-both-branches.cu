// Every thread reaches a barrier, but not the same one.
#include "../check.cuh"

__global__ void odd_even(int *x) {
  int t = threadIdx.x;
  if (t % 2) {
    x[t] += 1;
    __syncthreads();  // FAULT: barrier
  } else {
    x[t] -= 1;
    __syncthreads();  // FAULT: barrier
  }
}

int main() {
  int *x = device(numbers<int>(64));
  odd_even<<<1, 64>>>(x);
  finish(x);
}
