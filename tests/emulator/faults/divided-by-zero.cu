// A division by zero ends no kernel: its result is undefined, and the threads go
// on. GPUs set all bits, and the dividend is what remains.
//! prints -1 7 7 -2147483648
#include "../check.cuh"

__global__ void divide(const int *by, long long *r) {
  int seven = 7, least = -2147483647 - 1;
  r[0] = seven / by[0];    // FAULT: trap
  r[1] = 7u % unsigned(by[0]);  // FAULT: trap
  r[2] = 7ll % by[0];      // FAULT: trap
  r[3] = least / by[1];    // FAULT: trap
}

int main() {
  int *by = device(std::vector<int>{0, -1});
  long long *r = device<long long>(4);
  divide<<<1, 1>>>(by, r);
  auto got = host(r, 4);
  printf("%lld %lld %lld %lld\n", got[0], got[1], got[2], got[3]);
  finish(by, r);
}
