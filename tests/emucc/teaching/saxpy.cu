// SAXPY in the manner of a developer's blog: streams of bytes, effective rate.
#include <iostream>
#include <algorithm>
#include <vector>
#include <cassert>

inline cudaError_t checkCuda(cudaError_t result)
{
#if defined(DEBUG) || defined(_DEBUG)
  if (result != cudaSuccess) {
    fprintf(stderr, "CUDA Runtime Error: %s\n", cudaGetErrorString(result));
    assert(result == cudaSuccess);
  }
#endif
  return result;
}

// grid-stride loop
__global__
void saxpy(int n, float a, float *x, float *y)
{
  for (int i = blockIdx.x * blockDim.x + threadIdx.x;
       i < n;
       i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}

int main(void)
{
  int N = 20 * (1 << 10);
  std::vector<float> x(N, 1.0f), y(N, 2.0f);
  float *d_x, *d_y;
  checkCuda( cudaMalloc(&d_x, N*sizeof(float)) );
  checkCuda( cudaMalloc(&d_y, N*sizeof(float)) );
  checkCuda( cudaMemcpy(d_x, x.data(), N*sizeof(float), cudaMemcpyHostToDevice) );
  checkCuda( cudaMemcpy(d_y, &y[0], N*sizeof(float), cudaMemcpyHostToDevice) );

  int numSMs;
  cudaDeviceGetAttribute(&numSMs, cudaDevAttrMultiProcessorCount, 0);
  saxpy<<<2*numSMs, 256>>>(N, 2.0, d_x, d_y);
  cudaMemcpy(&y[0], d_y, N*sizeof(float), cudaMemcpyDeviceToHost);

  float maxError = 0.0f;
  for (int i = 0; i < N; i++) {
    maxError = std::max(maxError, std::abs(y[i]-4.0f));
  }
  std::cout << "Max error: " << maxError << std::endl;
  cudaFree(d_x); cudaFree(d_y);
}
//: Max error: 0
