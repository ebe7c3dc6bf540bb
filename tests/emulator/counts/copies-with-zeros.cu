// Asynchronous copies whose tails are zeros, in a loop: the lanes that fill with
// zeros and those that do not stay together.
#include "../check.cuh"

#include <cuda_pipeline.h>

__global__ void copies(const float *in, float *out, int steps) {
  __shared__ __align__(16) float s[128];
  __shared__ float mine[32];
  int t = threadIdx.x;
  float sum = 0;
  mine[t] = in[t];  // COUNT: shared store requests=1 lanes=32 wavefronts=1
  for (int k = 0; k < steps; k++) {
    __pipeline_memcpy_async(s + 4 * t, in + k * 128 + 4 * t, 16,
                            t % 4 == k % 4 ? 8 : 0);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    sum += mine[t];  // COUNT: shared load requests=8 lanes=256 wavefronts=8
  }
  out[t] = sum;  // COUNT: global store requests=1 lanes=32 sectors=4
}

int main() {
  float *in = device(numbers<float>(1024)), *out = device<float>(32);
  copies<<<1, 32>>>(in, out, 8);
  finish();
}
