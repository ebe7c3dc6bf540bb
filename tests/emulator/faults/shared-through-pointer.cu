// The overrun happens in a function that knows no more than a pointer.
#include "../check.cuh"

__device__ void shift_left(int *v, int t, int n) {
  int next = v[t + 1];  // FAULT: shared-bounds
  __syncthreads();
  if (t < n) v[t] = next;
}

__global__ void twice(const int *in, int *out) {
  __shared__ int a[64];
  __shared__ int b[64];
  int t = threadIdx.x;
  a[t] = in[t];
  b[t] = -in[t];
  __syncthreads();
  shift_left(a, t, 63);
  shift_left(b, t, 63);
  out[t] = a[t] + b[t];
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  twice<<<1, 64>>>(in, out);
  finish();
}
