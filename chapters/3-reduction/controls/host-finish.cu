// host-finish: the block sums are added on the host, as the source note does.
//
// A control: against shared, one launch, then a copy of one sum per block to
// the host, which adds them in double precision. The launch can no longer be
// left to run by itself: the host waits for it.
//
//= sizes 100000000
//= global_load.sectors_per_request <= 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>
#include <vector>

enum { BLOCK = 128 };

static __global__ void reduce(const float *x, float *sums, long n) {
  __shared__ float part[BLOCK];
  int tid = threadIdx.x;
  long i = (long)blockIdx.x * BLOCK + tid;
  part[tid] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  long blocks = (n + BLOCK - 1) / BLOCK;
  static std::vector<float> sums;
  sums.resize(blocks);
  reduce<<<blocks, BLOCK>>>(t->in[0], t->scratch, n);
  cudaMemcpy(sums.data(), t->scratch, blocks * sizeof(float),
             cudaMemcpyDeviceToHost);
  double sum = 0;
  for (float part : sums)
    sum += part;
  float rounded = sum;
  cudaMemcpy(t->out, &rounded, sizeof rounded, cudaMemcpyHostToDevice);
}

VARIANT("host-finish", "block sums copied to the host and added there",
        "reduction", launch);
