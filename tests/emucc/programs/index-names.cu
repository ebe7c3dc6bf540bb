// The four index variables are names that a program may use for its own.
#include <cstdio>
#include <algorithm>
struct config { dim3 gridDim, blockDim; int threadIdx; };
template <class F> __global__ void run(F f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f(i); }
__global__ void k(int *p) {
  uint3 t = threadIdx;
  auto b = blockIdx;
  dim3 size = blockDim;
  const auto &g = gridDim;
  p[b.x * size.x + t.x] = std::min(threadIdx.x, 3u) + g.x * int(blockDim.x);
}
__device__ unsigned rank(uint3 t, dim3 b) { return t.y * b.x + t.x; }
__global__ void r(int *p) { p[threadIdx.x] = rank(threadIdx, blockDim); if (threadIdx.x == 0) printf("%d %d\n", blockDim.x, gridDim.y); }
void launch(dim3 gridDim, dim3 blockDim, int *p) { k<<<gridDim, blockDim>>>(p); }
void host(int gridDim, int *blockDim) { *blockDim = gridDim * 2; }
int main() {
  int *p; cudaMallocManaged(&p, 4096);
  dim3 gridDim(4), blockDim(64);
  k<<<gridDim, blockDim>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %u %u\n", p[0], p[255], gridDim.x, blockDim.y);
  config c{gridDim, {32}, 7}; c.gridDim.x = 2;
  c.blockDim = dim3(16, 1);
  blockDim.x = 128; gridDim.x = (256 + blockDim.x - 1) / blockDim.x;
  launch(c.gridDim, c.blockDim, p);
  k<<<gridDim.x, blockDim.x>>>(p);
  r<<<1, 32>>>(p);
  run<<<1,32>>>([=] __device__ (int i) { p[i] = threadIdx.x + i; }, 32);
  cudaDeviceSynchronize();
  int threadIdx = 5, twice; host(threadIdx, &twice);
  printf("%d %d %d %d\n", p[31], gridDim.x, c.threadIdx, twice);
  cudaFree(p);
}
//: 256 259 4 1
//: 32 1
//: 62 2 7 10
