// A thread's own array of 4, filled with 5 values.
#include "../check.cuh"

__global__ void sort_few(const int *in, int *out) {
  int best[4] = {0, 0, 0, 0};
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k <= 4; k++)
    best[(k + in[t]) % 5] = in[t];  // FAULT: local-bounds
  for (int k = 0; k < 4; k++) sum += best[k];
  out[t] = sum;
}

int main() {
  int *in = device(numbers<int>(32)), *out = device<int>(32);
  sort_few<<<1, 32>>>(in, out);
  finish(in, out);
}
