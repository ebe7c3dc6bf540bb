// Barriers that vote, fences, and the block that comes last.
#include <cstdio>
__device__ unsigned finished;
__global__ void votes(int *out) {
  int i = threadIdx.x;
  int c = __syncthreads_count(i < 40), a = __syncthreads_and(i >= 0),
      o = __syncthreads_or(i == 99);
  out[i] = c * 100 + a * 10 + o;
}
__global__ void last_block(const int *in, volatile int *partial, int *out, int n) {
  __shared__ int s[64];
  __shared__ bool last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      s[threadIdx.x] += s[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = s[0];
    __threadfence();
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++)
      sum += partial[b];
    *out = sum;
  }
}
int main() {
  int *x, *partial, *out;
  cudaMallocManaged(&x, 1000 * sizeof(int));
  cudaMallocManaged(&partial, 16 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  votes<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[63]);
  for (int i = 0; i < 1000; i++)
    x[i] = i;
  for (int round = 0; round < 2; round++) {
    last_block<<<16, 64>>>(x, partial, out, 1000);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
  }
  cudaFree(x), cudaFree(partial), cudaFree(out);
}
//: 4010 4010
//: 499500
//: 499500
