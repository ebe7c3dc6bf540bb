// Thread 0 looks one place to the left.
#include "../check.cuh"

__global__ void differences(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[t] - s[t - 1];  // FAULT: shared-bounds
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  differences<<<1, 64>>>(in, out);
  finish();
}
