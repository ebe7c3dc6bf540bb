// Forty threads are one full warp and 8 lanes; a guard cuts likewise.
#include "../check.cuh"

__global__ void all(const float *in, float *out) {
  int t = threadIdx.x;
  out[t] = in[t];  // COUNT: global load requests=2 lanes=40 sectors=5
}

__global__ void guarded(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // COUNT: global load requests=4 lanes=100 sectors=13
  if (i < n) out[i] = in[i];
}

int main() {
  float *in = device(numbers<float>(100)), *out = device<float>(100);
  all<<<1, 40>>>(in, out);
  guarded<<<2, 64>>>(in, out, 100);
  finish();
}
