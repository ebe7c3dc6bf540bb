// Two buffers, three stages in flight: one barrier per step would do, if it
// were not inside a condition on the step.
#include "../check.cuh"

__global__ void pipeline(const float *in, float *out, int steps) {
  __shared__ float buffer[2][64];
  int t = threadIdx.x;
  float sum = 0;
  buffer[0][t] = in[t];
  __syncthreads();
  for (int s = 0; s < steps; s++) {
    int now = s & 1;
    if (s + 1 < steps)
      buffer[now ^ 1][t] = in[(s + 1) * 64 + t];  // FAULT: race
    sum += buffer[now][63 - t];                   // FAULT: race
    if (now == 0) __syncthreads();
  }
  out[t] = sum;
}

int main() {
  float *in = device(numbers<float>(64 * 5)), *out = device<float>(64);
  pipeline<<<1, 64>>>(in, out, 5);
  finish(in, out);
}
