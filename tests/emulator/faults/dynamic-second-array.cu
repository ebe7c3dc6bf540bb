// Two arrays in one dynamic allocation; only the first was paid for.
#include "../check.cuh"

__global__ void swap_halves(const double *in, double *out, int n) {
  extern __shared__ double first[];
  double *second = first + n;
  int t = threadIdx.x;
  first[t] = in[t];
  second[t] = in[n + t];  // FAULT: shared-bounds
  __syncthreads();
  out[t] = second[n - 1 - t];
  out[n + t] = first[n - 1 - t];
}

int main() {
  const int n = 64;
  double *in = device(numbers<double>(2 * n)), *out = device<double>(2 * n);
  swap_halves<<<1, n, n * sizeof(double)>>>(in, out, n);
  finish(in, out);
}
