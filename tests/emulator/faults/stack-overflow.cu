// A recursion whose end is never reached.
#include "../check.cuh"

__device__ int depth(const int *x, int n) {
  int room[64];
  for (int i = 0; i < 64; i++) room[i] = x[0] + n + i;
  if (n == x[1]) return room[n & 63];
  return depth(x, n + 1) + room[(n + x[0]) & 63];  // FAULT: stack-overflow
}

__global__ void dive(const int *x, int *out) { *out = depth(x, 0); }

int main() {
  std::vector<int> stop = {1, -1};
  int *x = device(stop), *out = device<int>(1);
  dive<<<1, 1>>>(x, out);
  finish(x, out);
}
