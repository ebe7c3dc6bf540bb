// A __device__ array is read one past its end.
#include "../check.cuh"

__device__ float table[32];
__device__ float after[32];

__global__ void interpolate(float *out) {
  int t = threadIdx.x;
  out[t] = (table[t] + table[t + 1]) / 2 + after[t];  // FAULT: global-bounds
}

int main() {
  std::vector<float> values = numbers<float>(32);
  CUDA(cudaMemcpyToSymbol(table, values.data(), sizeof table));
  float *out = device<float>(32);
  interpolate<<<1, 32>>>(out);
  finish(out);
}
