// Hillis and Steele in one buffer, with one barrier per step instead of two.
#include "../check.cuh"

__global__ void scan(const int *in, int *out) {
  extern __shared__ int s[];
  int t = threadIdx.x, n = blockDim.x;
  s[t] = in[t];
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    int v = t >= d ? s[t - d] : 0;  // FAULT: race
    s[t] += v;                      // FAULT: race
  }
  out[t] = s[t];
}

int main() {
  const int n = 128;
  int *in = device(numbers<int>(n)), *out = device<int>(n);
  scan<<<1, n, n * sizeof(int)>>>(in, out);
  finish(in, out);
}
