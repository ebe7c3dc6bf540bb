// printf and clocks in kernels.
#include <cstdio>
__global__ void hello(const char c) {
  if (threadIdx.x < 2)
    printf("thread %d of block %d: %c %5.2f %s\n", threadIdx.x, blockIdx.x, c, 1.5, "ok");
}
__global__ void time(long long *took) {
  long long start = clock64();
  clock_t c = clock();
  __nanosleep(100);
  *took = clock64() - start + 0 * (clock() - c);
}
int main() {
  hello<<<1, 32>>>('x');
  cudaDeviceSynchronize();
  long long *took, t;
  cudaMalloc(&took, sizeof *took);
  time<<<1, 1>>>(took);
  cudaMemcpy(&t, took, sizeof t, cudaMemcpyDeviceToHost);
  printf("%d\n", t >= 0);
  cudaFree(took);
}
//: thread 0 of block 0: x  1.50 ok
//: thread 1 of block 0: x  1.50 ok
//: 1
