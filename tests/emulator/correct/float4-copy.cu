// Vector loads and stores for the body, scalars for the tail; a thread's own array
// that vector stores set alone.
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

#define FLOAT4(v) (reinterpret_cast<float4 *>(&(v))[0])
__global__ void add_up(const float *in, float *sums) {
  float fragment[2][4], sum = 0;
  FLOAT4(fragment[0][0]) = reinterpret_cast<const float4 *>(in)[threadIdx.x];
  *(float4 *)&(fragment[1][0]) = FLOAT4(fragment[0][0]);
  for (int i = 0; i < 4; i++) sum += fragment[i % 2][i];
  sums[threadIdx.x] = sum;
}

int main() {
  const int n = 1027;
  std::vector<float> v = numbers<float>(n);
  float *in = device(v), *out = device<float>(n);
  scale<<<2, 160>>>(in, out, n, 4);
  std::vector<float> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == 4 * v[i];
  add_up<<<1, 32>>>(in, out);
  got = host(out, 32);
  for (int i = 0; i < 128; i++) got[i / 4] -= v[i];
  for (int i = 0; i < 32; i++) good &= got[i] == 0;
  return verdict(good);
}
