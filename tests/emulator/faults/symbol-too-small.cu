// Nine weights for a filter of eight; nobody looks at the answer.
#include "../check.cuh"

__constant__ float weights[8];

__global__ void blur(float *out) { out[threadIdx.x] = weights[threadIdx.x]; }

int main() {
  float host[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, *out = device<float>(8);
  cudaMemcpyToSymbol(weights, host, sizeof host);  // FAULT: copy
  blur<<<1, 8>>>(out);
  finish(out);
}
