// Heat along a rod, with the neighbours' edges in shared memory; a blur whose
// weights are constant.
#include <cstdio>
#include <utility>
#define CELLS 1024
#define THREADS 64
#define REACH 2
__constant__ float weight[2 * REACH + 1];

__global__ void step(const float *now, float *then)
{
  __shared__ float rod[THREADS + 2];
  int i = blockIdx.x * THREADS + threadIdx.x, s = threadIdx.x + 1;
  rod[s] = now[i];
  if (threadIdx.x == 0) rod[0] = i > 0 ? now[i - 1] : 0.f;
  if (threadIdx.x == THREADS - 1) rod[THREADS + 1] = i < CELLS - 1 ? now[i + 1] : 0.f;
  __syncthreads();
  then[i] = rod[s] + 0.25f * (rod[s - 1] - 2.f * rod[s] + rod[s + 1]);
}
__global__ void blur(const float *in, float *out)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = -REACH; k <= REACH; k++)
    if (i + k >= 0 && i + k < CELLS) sum += weight[k + REACH] * in[i + k];
  out[i] = sum;
}
int main()
{
  static float rod[CELLS], w[] = {1, 2, 4, 2, 1};
  rod[500] = 1024;
  float *a, *b;
  cudaMalloc(&a, sizeof rod); cudaMalloc(&b, sizeof rod);
  cudaMemcpy(a, rod, sizeof rod, cudaMemcpyHostToDevice);
  for (int t = 0; t < 2; t++, std::swap(a, b)) step<<<CELLS / THREADS, THREADS>>>(a, b);
  cudaMemcpyToSymbol(weight, w, sizeof w);
  blur<<<4, CELLS / 4>>>(a, b);
  cudaMemcpy(rod, a, sizeof rod, cudaMemcpyDeviceToHost);
  printf("%g %g %g | ", rod[498], rod[499], rod[500]);
  cudaMemcpy(rod, b, sizeof rod, cudaMemcpyDeviceToHost);
  printf("%g %g\n", rod[500], rod[496]);
  cudaFree(a); cudaFree(b);
}
//: 64 256 384 | 2688 64
