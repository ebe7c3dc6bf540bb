// Warp sums meet in shared memory; warp 0 does not wait for the others.
#include "../check.cuh"

__global__ void sum(const int *x, int *out) {
  __shared__ int part[4];
  int t = threadIdx.x, v = x[t];
  if (t < 4) part[t] = 0;
  __syncthreads();
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (t % 32 == 0) part[t / 32] = v;  // FAULT: race
  if (t < 32) {
    int s = t < 4 ? part[t] : 0;  // FAULT: race
    for (int d = 2; d > 0; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
    if (t == 0) *out = s;
  }
}

int main() {
  int *x = device(numbers<int>(128)), *out = device<int>(1);
  sum<<<1, 128>>>(x, out);
  finish(x, out);
}
