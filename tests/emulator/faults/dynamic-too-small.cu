// The third launch argument counts elements where bytes are meant.
#include "../check.cuh"

__global__ void rotate(const float *in, float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = in[t];  // FAULT: shared-bounds
  __syncthreads();
  out[t] = s[(t + 1) % blockDim.x];
}

int main() {
  const int n = 128;
  float *in = device(numbers<float>(n)), *out = device<float>(n);
  rotate<<<1, n, n>>>(in, out);
  finish(in, out);
}
