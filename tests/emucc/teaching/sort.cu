// Bitonic and odd-even sorting; a warp's sort with shuffles.
#include <cstdio>
#include <cstdlib>
__device__ inline void swap(int &a, int &b) { int t = a; a = b; b = t; }
__global__ void bitonic_sort_step(int *dev_values, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x;
  unsigned int ixj = i ^ j;
  if (ixj > i) {
    if ((i & k) == 0 && dev_values[i] > dev_values[ixj]) swap(dev_values[i], dev_values[ixj]);
    if ((i & k) != 0 && dev_values[i] < dev_values[ixj]) swap(dev_values[i], dev_values[ixj]);
  }
}
__global__ void bitonic_shared(int *v) {
  extern __shared__ int s[];
  const unsigned tid = threadIdx.x;
  s[tid] = v[tid];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = tid ^ j;
      if (other > tid)
        if (((tid & k) == 0) == (s[tid] > s[other])) swap(s[tid], s[other]);
      __syncthreads();
    }
  v[tid] = s[tid];
}
__global__ void warp_sort(int *v) {
  int lane = threadIdx.x & 31, x = v[threadIdx.x];
#pragma unroll
  for (int k = 2; k <= 32; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int y = __shfl_xor_sync(0xffffffff, x, j);
      bool up = (lane & k) == 0, low = (lane & j) == 0;
      x = (x < y) == (up == low) ? x : y;
    }
  v[threadIdx.x] = x;
}
static bool sorted(const int *v, int n) {
  for (int i = 1; i < n; i++)
    if (v[i - 1] > v[i]) return false;
  return true;
}
int main() {
  const int n = 1024;
  int h[n], r[n], *d;
  for (int i = 0; i < n; i++) h[i] = (i * 7919 + 13) % 10007;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j = j >> 1)
      bitonic_sort_step<<<n / 256, 256>>>(d, j, k);
  cudaMemcpy(r, d, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d ", sorted(r, n));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  bitonic_shared<<<1, 512, 512 * sizeof(int)>>>(d);
  cudaMemcpy(r, d, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d ", sorted(r, 512));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  warp_sort<<<1, 64>>>(d);
  cudaMemcpy(r, d, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d %d\n", sorted(r, 32), sorted(r + 32, 32));
  cudaFree(d);
}
//: 1 1 1 1
