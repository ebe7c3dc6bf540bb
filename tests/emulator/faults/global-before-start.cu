// The stencil's left neighbour of element 0.
#include "../check.cuh"

__global__ void left_difference(const double *in, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double before = in[i - 1];  // FAULT: global-bounds
  out[i] = in[i] - before;
}

int main() {
  const int n = 100;
  double *in = device(numbers<double>(n)), *out = device<double>(n);
  left_difference<<<1, 128>>>(in, out, n);
  finish(in, out);
}
