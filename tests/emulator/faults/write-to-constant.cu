// The cast takes the const away; the hardware does not.
#include "../check.cuh"

__constant__ float weight[32];

__global__ void normalise(float sum) {
  float *w = const_cast<float *>(weight);
  w[threadIdx.x] = w[threadIdx.x] / sum;  // FAULT: write-to-constant
}

int main() {
  std::vector<float> w = numbers<float>(32);
  CUDA(cudaMemcpyToSymbol(weight, w.data(), sizeof weight));
  normalise<<<1, 32>>>(10);
  finish();
}
