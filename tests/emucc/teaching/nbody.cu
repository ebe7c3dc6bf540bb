// Bodies that attract each other, in tiles of float4.
#include <cstdio>
#include <cmath>
#include <vector>
#define EPS2 0.01f

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai)
{
  float3 r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + EPS2;
  float distSixth = distSqr * distSqr * distSqr;
  float invDistCube = 1.0f / sqrtf(distSixth);
  float s = bj.w * invDistCube;
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}
__device__ float3 tile_calculation(float4 myPosition, float3 accel)
{
  extern __shared__ float4 shPosition[];
  for (int i = 0; i < blockDim.x; i++)
    accel = bodyBodyInteraction(myPosition, shPosition[i], accel);
  return accel;
}
__global__ void calculate_forces(void *devX, void *devA, int N, int p)
{
  extern __shared__ float4 shPosition[];
  float4 *globalX = (float4 *)devX;
  float4 *globalA = (float4 *)devA;
  float3 acc = {0.0f, 0.0f, 0.0f};
  int gtid = blockIdx.x * blockDim.x + threadIdx.x;
  float4 myPosition = globalX[gtid];
  for (int i = 0, tile = 0; i < N; i += p, tile++) {
    int idx = tile * blockDim.x + threadIdx.x;
    shPosition[threadIdx.x] = globalX[idx];
    __syncthreads();
    acc = tile_calculation(myPosition, acc);
    __syncthreads();
  }
  float4 acc4 = {acc.x, acc.y, acc.z, 0.0f};
  globalA[gtid] = acc4;
}
int main()
{
  const int N = 256, P = 64;
  std::vector<float4> x(N), a(N);
  for (int i = 0; i < N; i++)
    x[i] = make_float4(cosf(i), sinf(i * 1.7f), i % 13 / 13.0f, 1 + i % 3);
  float4 *d_x, *d_a;
  cudaMalloc(&d_x, N * sizeof(float4));
  cudaMalloc(&d_a, N * sizeof(float4));
  cudaMemcpy(d_x, x.data(), N * sizeof(float4), cudaMemcpyHostToDevice);
  calculate_forces<<<N / P, P, P * sizeof(float4)>>>(d_x, d_a, N, P);
  cudaMemcpy(a.data(), d_a, N * sizeof(float4), cudaMemcpyDeviceToHost);
  double worst = 0, scale = 0;
  for (int i = 0; i < N; i++) {
    double ax = 0;
    for (int j = 0; j < N; j++) {
      double dx = x[j].x - x[i].x, dy = x[j].y - x[i].y, dz = x[j].z - x[i].z;
      ax += x[j].w * dx / pow(dx * dx + dy * dy + dz * dz + EPS2, 1.5);
    }
    worst = fmax(worst, fabs(ax - a[i].x));
    scale = fmax(scale, fabs(ax));
  }
  printf("%s\n", worst < 1e-4 * scale ? "PASS" : "FAIL");
  cudaFree(d_x); cudaFree(d_a);
}
//: PASS
