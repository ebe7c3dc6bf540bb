// Bodies pass through shared memory tile by tile.
#include "../check.cuh"

__device__ float3 pull(float3 a, float4 from, float4 on) {
  float dx = from.x - on.x, dy = from.y - on.y, dz = from.z - on.z;
  float d2 = dx * dx + dy * dy + dz * dz + 0.01f;
  float inverse = rsqrtf(d2);
  float s = from.w * inverse * inverse * inverse;
  a.x += dx * s;
  a.y += dy * s;
  a.z += dz * s;
  return a;
}

__global__ void accelerate(const float4 *body, float3 *out, int n) {
  extern __shared__ float4 tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = body[min(i, n - 1)];
  float3 a = make_float3(0, 0, 0);
  for (int base = 0; base < n; base += blockDim.x) {
    int j = base + threadIdx.x;
    tile[threadIdx.x] = j < n ? body[j] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < blockDim.x; k++) a = pull(a, tile[k], me);
    __syncthreads();
  }
  if (i < n) out[i] = a;
}

int main() {
  const int n = 100;
  std::vector<float4> v(n);
  for (int i = 0; i < n; i++)
    v[i] = make_float4(i % 7, i % 11, i % 13, 1 + i % 3);
  float4 *body = device(v);
  float3 *out = device<float3>(n);
  accelerate<<<2, 64, 64 * sizeof(float4)>>>(body, out, n);
  std::vector<float3> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) {
    double ax = 0;
    for (int j = 0; j < n; j++) {
      double dx = v[j].x - v[i].x, dy = v[j].y - v[i].y, dz = v[j].z - v[i].z;
      double d2 = dx * dx + dy * dy + dz * dz + 0.01;
      ax += v[j].w * dx / (d2 * sqrt(d2));
    }
    good &= near(got[i].x, ax, 1e-3);
  }
  CUDA(cudaFree(body));
  CUDA(cudaFree(out));
  return verdict(good);
}
