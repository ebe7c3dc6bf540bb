// Vector loads from an array that begins one float late.
#include "../check.cuh"

__global__ void copy4(const float *in, float4 *out) {
  int i = threadIdx.x;
  out[i] = reinterpret_cast<const float4 *>(in + 1)[i];  // FAULT: misaligned
}

int main() {
  float *in = device(numbers<float>(132));
  float4 *out = device<float4>(32);
  copy4<<<1, 32>>>(in, out);
  finish(in, out);
}
