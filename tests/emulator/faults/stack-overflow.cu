// A recursion whose end is never reached.
#include "../check.cuh"

__device__ int
depth(int *x) { return *x ? depth(x) + depth(x) : 1; }  // FAULT: stack-overflow

__global__ void dive(int *x) { *x = depth(x); }

int main() {
  int *x = device(std::vector<int>(1, 1));
  dive<<<1, 1>>>(x);
  finish(x);
}
