// Four launches of a kernel, of 2^25 accesses each: more than are counted whole.
#include "../../check.cuh"

__global__ void add_up(const float *v, float *sums) {
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 511; i++) sum += v[i * 128 + threadIdx.x];
  sums[blockIdx.x * 128 + threadIdx.x] = sum + blockIdx.x;
}

int main() {
  const int blocks = 512, n = blocks * 128;
  bool good = true;
  float *v = device(std::vector<float>(511 * 128, 1)), *sums = device<float>(n);
  for (int launch = 0; launch < 4; launch++) {
    cudaMemset(sums, 0, n * sizeof *sums);
    add_up<<<blocks, 128>>>(v, sums);
    std::vector<float> got = host(sums, n);
    for (int i = 0; i < n; i++) good &= got[i] == 511 + i / 128;
  }
  finish();
  return verdict(good);
}
