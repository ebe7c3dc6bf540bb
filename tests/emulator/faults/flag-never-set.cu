// The consumer waits for a flag that the producer sets to the wrong value.
//! EMU_TIMEOUT=2
#include "../check.cuh"

__global__ void hand_over(volatile int *flag, volatile int *value, int *out) {
  if (blockIdx.x == 0) {
    *value = 42;
    __threadfence();
    *flag = 2;
    return;
  }
  while (*flag != 1) {  // FAULT: timeout
  }
  *out = *value;
}

int main() {
  std::vector<int> zero(2, 0);
  int *flags = device(zero), *out = device<int>(1);
  hand_over<<<2, 1>>>(flags, flags + 1, out);
  finish(flags, out);
}
