// A cooperative launch: the whole grid meets at grid.sync().
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void sum(const int *in, int *partial, int *out, int n) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  __shared__ int local;
  if (block.thread_rank() == 0)
    local = 0;
  block.sync();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    atomicAdd(&local, in[i]);
  block.sync();
  if (threadIdx.x == 0)
    partial[blockIdx.x] = local;
  grid.sync();
  if (grid.thread_rank() == 0) {
    int s = 0;
    for (int b = 0; b < gridDim.x; b++)
      s += partial[b];
    *out = s;
  }
  cg::sync(grid);
  if (block.thread_rank() == 1)
    partial[blockIdx.x] = *out + local * 0;
}
int main() {
  const int n = 10000, blocks = 264;
  int *in, *partial, *out, count = n, can = 0;
  cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0);
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&partial, blocks * sizeof(int));
  cudaMallocManaged(&out, sizeof(int));
  for (int i = 0; i < n; i++)
    in[i] = i % 10;
  void *arguments[] = {(void *)&in, &partial, &out, &count};
  cudaError_t e = cudaLaunchCooperativeKernel((void *)sum, blocks, 128,
                                              arguments, 0, 0);
  cudaDeviceSynchronize();
  printf("%d %s %d %d\n", can, cudaGetErrorString(e), *out, partial[7]);
  e = cudaLaunchCooperativeKernel((void *)sum, 100000, 128, arguments, 0, 0);
  printf("%s\n", cudaGetErrorName(e));
  cudaFree(in), cudaFree(partial), cudaFree(out);
}
//: 1 no error 45000 45000
//: cudaErrorCooperativeLaunchTooLarge
