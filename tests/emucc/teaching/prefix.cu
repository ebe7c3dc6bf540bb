// Running sums: doubling steps between two rows, then warps and a warp of warps.
#include <cstdio>
#include <numeric>
#include <vector>

__global__ void doubling(const float *in, float *out, int n)
{
  extern __shared__ float rows[]; // two rows of n
  float *from = rows, *to = rows + n;
  int i = threadIdx.x;
  from[i] = in[i];
  __syncthreads();
  for (int reach = 1; reach < n; reach <<= 1) {
    to[i] = i >= reach ? from[i] + from[i - reach] : from[i];
    float *spare = from; from = to; to = spare;
    __syncthreads();
  }
  out[i] = from[i];
}
__device__ float warpScan(float v)
{
  for (int reach = 1; reach < 32; reach *= 2) {
    float other = __shfl_up_sync(0xffffffff, v, reach);
    if ((threadIdx.x & 31) >= reach) v += other;
  }
  return v;
}
__global__ void byWarps(const float *in, float *out)
{
  __shared__ float totals[32];
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  float v = warpScan(in[threadIdx.x]);
  if (lane == 31) totals[warp] = v;
  __syncthreads();
  if (warp == 0) {
    float t = lane < blockDim.x / warpSize ? totals[lane] : 0.f;
    totals[lane] = warpScan(t);
  }
  __syncthreads();
  out[threadIdx.x] = v + (warp ? totals[warp - 1] : 0.f);
}
int main()
{
  const int n = 512;
  std::vector<float> x(n), want(n), got(n);
  for (int i = 0; i < n; i++) x[i] = (i * 5) % 8;
  std::partial_sum(x.begin(), x.end(), want.begin());
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float)); cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  doubling<<<1, n, 2 * n * sizeof(float)>>>(in, out, n);
  cudaMemcpy(got.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%d ", got == want);
  byWarps<<<1, n>>>(in, out);
  cudaMemcpy(got.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%d\n", got == want);
  cudaFree(in); cudaFree(out);
}
//: 1 1
