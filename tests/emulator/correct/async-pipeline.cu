// Global to shared copies with the pipeline intrinsics, two stages.
#include <cuda_pipeline.h>

#include "../check.cuh"

__global__ void sums(const float4 *in, float *out, int steps) {
  __shared__ float4 stage[2][64];
  int t = threadIdx.x;
  float sum = 0;
  __pipeline_memcpy_async(&stage[0][t], &in[t], sizeof(float4));
  __pipeline_commit();
  for (int s = 0; s < steps; s++) {
    if (s + 1 < steps)
      __pipeline_memcpy_async(&stage[(s + 1) & 1][t], &in[(s + 1) * 64 + t],
                              sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    float4 v = stage[s & 1][63 - t];
    sum += v.x + v.y + v.z + v.w;
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  const int steps = 5;
  std::vector<float4> v(steps * 64);
  for (int i = 0; i < steps * 64; i++) v[i] = make_float4(i, i % 3, 1, i % 5);
  float4 *in = device(v);
  float *out = device<float>(64);
  sums<<<1, 64>>>(in, out, steps);
  std::vector<float> got = host(out, 64);
  bool good = true;
  for (int t = 0; t < 64; t++) {
    float want = 0;
    for (int s = 0; s < steps; s++) {
      float4 f = v[s * 64 + 63 - t];
      want += f.x + f.y + f.z + f.w;
    }
    good &= got[t] == want;
  }
  return verdict(good);
}
