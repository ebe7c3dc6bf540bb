// A float4 view of shared memory that begins after a one-float header.
#include "../check.cuh"

__global__ void through_shared(const float4 *in, float4 *out) {
  extern __shared__ float4 arena[];
  float *header = (float *)arena;
  float4 *body = (float4 *)(header + 1);
  int t = threadIdx.x;
  if (t == 0) header[0] = 7;
  body[t] = in[t];  // FAULT: misaligned
  __syncthreads();
  out[t] = body[t];
}

int main() {
  float4 *in = device(std::vector<float4>(32, make_float4(1, 2, 3, 4)));
  float4 *out = device<float4>(32);
  through_shared<<<1, 32, 33 * sizeof(float4)>>>(in, out);
  finish(in, out);
}
