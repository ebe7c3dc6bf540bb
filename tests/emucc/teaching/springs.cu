// Every particle acts on every other; positions come in tiles of float4.
#include <cmath>
#include <cstdio>
#include <vector>
#define TILE 32

__device__ void pull(float3 &force, const float4 me, const float4 other)
{
  float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
  float scale = other.w * rsqrtf(dx * dx + dy * dy + dz * dz + 1e-3f);
  force.x = fmaf(scale, dx, force.x);
  force.y = fmaf(scale, dy, force.y);
  force.z = fmaf(scale, dz, force.z);
}
__device__ float3 pull_of_tile(float4 me)
{
  extern __shared__ float4 tile[];
  float3 f = make_float3(0.f, 0.f, 0.f);
  for (int i = 0; i < TILE; ++i) pull(f, me, tile[i]);
  return f;
}
__global__ void forces(const void *positions, float3 *result, int n)
{
  extern __shared__ float4 tile[];
  const float4 *p = (const float4 *)positions;
  int i = blockIdx.x * TILE + threadIdx.x;
  float3 sum = {0, 0, 0};
  for (int first = 0; first < n; first += TILE) {
    tile[threadIdx.x] = p[first + threadIdx.x];
    __syncthreads();
    float3 f = pull_of_tile(p[i]);
    sum.x += f.x; sum.y += f.y; sum.z += f.z;
    __syncthreads();
  }
  result[i] = sum;
}
int main()
{
  const int n = 96;
  std::vector<float4> p(n);
  std::vector<float3> f(n);
  for (int i = 0; i < n; i++) p[i] = {std::sin(i * 1.f), std::cos(i * 2.f), i / float(n), 1.f + i % 2};
  float4 *dp; float3 *df;
  cudaMalloc(&dp, n * sizeof *dp); cudaMalloc(&df, n * sizeof *df);
  cudaMemcpy(dp, p.data(), n * sizeof *dp, cudaMemcpyHostToDevice);
  forces<<<n / TILE, TILE, TILE * sizeof(float4)>>>(dp, df, n);
  cudaMemcpy(&f[0], df, n * sizeof *df, cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; i++) {
    double y = 0;
    for (const float4 &o : p) {
      double dx = o.x - p[i].x, dy = o.y - p[i].y, dz = o.z - p[i].z;
      y += o.w * dy / std::sqrt(dx * dx + dy * dy + dz * dz + 1e-3);
    }
    worst = std::fmax(worst, std::fabs(y - f[i].y));
  }
  printf("%s\n", worst < 1e-3 ? "close" : "far");
  cudaFree(dp); cudaFree(df);
}
//: close
