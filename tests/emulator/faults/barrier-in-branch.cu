// Half of the block waits at a barrier that the other half never sees.
#include "../check.cuh"

__global__ void halves(float *x) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 64) {
    s[t] *= 2;
    __syncthreads();  // FAULT: barrier
  }
  x[t] = s[t];
}

int main() {
  float *x = device(numbers<float>(128));
  halves<<<1, 128>>>(x);
  finish(x);
}
