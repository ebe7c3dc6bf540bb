// Reads one past the end of `left`, where `right` (or nothing) lies.
#include "../check.cuh"

__global__ void shifted(const int *in, int *out) {
  __shared__ int left[64];
  __shared__ int right[64];
  int t = threadIdx.x;
  left[t] = in[t];
  right[t] = in[t] * 2;
  __syncthreads();
  out[t] = left[t + 1] + right[t];  // FAULT: shared-bounds
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  shifted<<<1, 64>>>(in, out);
  finish();
}
