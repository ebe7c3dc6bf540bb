// __syncthreads_or sits behind a condition that only some threads evaluate.
#include "../check.cuh"

__global__ void any_large(const int *in, int *out) {
  int t = threadIdx.x;
  if (in[t] > 50 && __syncthreads_or(in[t] > 90))  // FAULT: barrier
    out[t] = 1;
  else
    out[t] = 0;
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  any_large<<<1, 64>>>(in, out);
  finish(in, out);
}
