// A halo of one on each side, but the array has room for one halo only.
#include "../check.cuh"

__global__ void mean3(const float *in, float *out, int n) {
  __shared__ float s[128 + 1];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t + 1] = i < n ? in[i] : 0;
  if (t == 0) s[0] = i > 0 ? in[i - 1] : 0;
  if (t == 127) s[t + 2] = i + 1 < n ? in[i + 1] : 0;  // FAULT: shared-bounds
  __syncthreads();
  if (i < n && t < 127) out[i] = (s[t] + s[t + 1] + s[t + 2]) / 3;
}

int main() {
  const int n = 500;
  float *in = device(numbers<float>(n)), *out = device<float>(n);
  mean3<<<4, 128>>>(in, out, n);
  finish(in, out);
}
