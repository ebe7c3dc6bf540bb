// One warp hands a value to another by a flag, with no fence on its side.
#include "../check.cuh"

__global__ void hand_over(int *out) {
  __shared__ int value, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 42;  // FAULT: race
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    *out = value;  // FAULT: race
  }
}

int main() {
  int *out = device<int>(1);
  hand_over<<<1, 64>>>(out);
  finish(out);
}
