// Vector loads and stores for the body, scalars for the tail.
#include "../check.cuh"

__global__ void scale(const float *in, float *out, int n, float k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, quads = n / 4;
  if (i < quads) {
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    v.x *= k, v.y *= k, v.z *= k, v.w *= k;
    reinterpret_cast<float4 *>(out)[i] = v;
  }
  if (i < n % 4) out[4 * quads + i] = k * in[4 * quads + i];
}

int main() {
  const int n = 1027;
  std::vector<float> v = numbers<float>(n);
  float *in = device(v), *out = device<float>(n);
  scale<<<2, 160>>>(in, out, n, 4);
  std::vector<float> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == 4 * v[i];
  CUDA(cudaFree(in));
  CUDA(cudaFree(out));
  return verdict(good);
}
