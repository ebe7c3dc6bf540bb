// "slow": each block takes 100 ms, all of them longer than a second.
// "endless": the last block, which says when it begins, never ends.
// "host": it waits for what the host sets after the launch.
// "barrier": it waits for one thread more than there are.
#include "../../check.cuh"
#include <cuda/barrier>
#include <cstring>

__global__ void slow(long long *out) {
  long long begin = clock64();
  while (clock64() - begin < 100000000)
    ;
  out[blockIdx.x] = begin;
}

__global__ void fill(int *v) {
  v[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void endless(volatile int *v) {
  while (blockIdx.x == 99 && v[0] != 99)
    ;
  v[blockIdx.x * 32 + threadIdx.x] = 1;
}

__global__ void until_set(volatile int *flag, int *v) {
  while (*flag == 0)
    ;
  *v = 1;
}

__global__ void one_too_many() {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, blockDim.x + 1);
  __syncthreads();
  all.arrive_and_wait();
}

int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IONBF, 0);
  if (argc > 1 && !strcmp(argv[1], "barrier")) {
    one_too_many<<<1, 64>>>();
    finish();
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "slow")) {
    long long *out = device<long long>(15);
    slow<<<15, 1>>>(out);
    bool good = cudaDeviceSynchronize() == cudaSuccess;
    finish();
    return verdict(good);
  }
  int *v = device<int>(3200);
  if (argc > 1 && !strcmp(argv[1], "host")) {
    int *flag;
    CUDA(cudaMallocHost(&flag, sizeof *flag));
    *flag = 0;
    until_set<<<1, 1>>>(flag, v);
    *(volatile int *)flag = 1;
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    CUDA(cudaFreeHost(flag));
    return 0;
  }
  fill<<<100, 32>>>(v);
  printf("begun\n");
  endless<<<100, 32>>>(v);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  finish();
  return 0;
}
