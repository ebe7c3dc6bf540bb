// The first program: z = a x + y for a hundred thousand floats, and the sum.
//
// It needs nothing but the CUDA runtime. A program of your own can begin as a
// copy of it.
// build/bin/emucc first.cu -o first && ./first    nvcc first.cu -o first
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t error = (call);                                                \
    if (error != cudaSuccess) {                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                       \
              cudaGetErrorString(error));                                      \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

__global__ void axpy(float a, const float *x, const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = a * x[i] + y[i];
}

int main(void) {
  int n = 100000;
  size_t bytes = n * sizeof(float);
  float *host = (float *)malloc(bytes);
  if (!host)
    return 1;

  float *x, *y, *z; // addresses in the memory of the GPU
  CHECK(cudaMalloc(&x, bytes));
  CHECK(cudaMalloc(&y, bytes));
  CHECK(cudaMalloc(&z, bytes));

  for (int i = 0; i < n; i++)
    host[i] = i % 10;
  CHECK(cudaMemcpy(x, host, bytes, cudaMemcpyHostToDevice));
  for (int i = 0; i < n; i++)
    host[i] = 1;
  CHECK(cudaMemcpy(y, host, bytes, cudaMemcpyHostToDevice));

  int threads = 256;
  int blocks = (n + threads - 1) / threads;
  axpy<<<blocks, threads>>>(2, x, y, z, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(host, z, bytes, cudaMemcpyDeviceToHost));

  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += host[i];
  printf("sum of z: %.0f\n", sum); // 2 * 450000 + 100000

  CHECK(cudaFree(x));
  CHECK(cudaFree(y));
  CHECK(cudaFree(z));
  free(host);
}
