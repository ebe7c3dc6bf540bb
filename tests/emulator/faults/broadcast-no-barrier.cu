// Thread 0 decides for the block, which does not wait for the decision.
#include "../check.cuh"

__global__ void pick(const float *in, float *out, int n) {
  __shared__ float pivot;
  int i = threadIdx.x;
  if (i == 0) pivot = in[n / 2];  // FAULT: race
  if (i < n) out[i] = in[i] > pivot ? in[i] : pivot;  // FAULT: race
}

int main() {
  const int n = 100;
  float *in = device(numbers<float>(n)), *out = device<float>(n);
  pick<<<1, 128>>>(in, out, n);
  finish(in, out);
}
