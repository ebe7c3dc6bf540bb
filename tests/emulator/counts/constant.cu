// A uniform read of constant memory is a request of its own space.
#include "../check.cuh"

__constant__ float weight[8];

__global__ void polynomial(const float *in, float *out) {
  float x = in[threadIdx.x], v = 0;  // COUNT: global load requests=2 sectors=8
  for (int k = 0; k < 8; k++)
    v = v * x + weight[k];  // COUNT: constant load requests=16 lanes=512
  out[threadIdx.x] = v;     // COUNT: global store requests=2 sectors=8
}

int main() {
  const float w[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  CUDA(cudaMemcpyToSymbol(weight, w, sizeof w));
  float *in = device(numbers<float>(64)), *out = device<float>(64);
  polynomial<<<1, 64>>>(in, out);
  finish();
}
