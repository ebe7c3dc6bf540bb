// Readers look at a sum while others still add to it. A warp hands a value to
// another by a flag, with no fence on its side.
#include "../check.cuh"

__global__ void mean(const int *x, int n, int *sum, int *out) {
  int t = threadIdx.x;
  __shared__ int total;
  if (t == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, x[t]);  // FAULT: race
  out[t] = total / n;       // FAULT: race
  if (t == 0) *sum = n;
}

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
  int *x = device(numbers<int>(128)), *sum = device<int>(1);
  int *out = device<int>(128);
  mean<<<1, 128>>>(x, 128, sum, out);
  hand_over<<<1, 64>>>(out);
  finish(x, sum, out);
}
