// No guard: the last block writes past the array.
#include "../check.cuh"

__global__ void scale(float *x, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * factor;  // FAULT: global-bounds
}

int main() {
  const int n = 1000;
  float *x = device(numbers<float>(n));
  scale<<<(n + 255) / 256, 256>>>(x, 3.0f);
  finish(x);
}
