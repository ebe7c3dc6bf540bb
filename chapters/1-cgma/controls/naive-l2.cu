// naive-l2: the naive kernel, whose loads ask past the first-level cache.
//
// A control: against naive, every load is __ldcg, "cache at global level". The
// first-level cache still answers some, probably together with a load of the
// same sector that is in flight; what the kernel loses is what else it did.
//
//= sizes 4096
//= global_store.sectors_per_request == 4
//= races == 0
#include "variant.h"

static __global__ void matmul(const float *A, const float *B, float *C, int M,
                              int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N)
    return;
  float sum = 0;
  for (int k = 0; k < K; k++)
    sum += __ldcg(&A[(size_t)row * K + k]) * __ldcg(&B[(size_t)k * N + col]);
  C[(size_t)row * N + col] = sum;
}

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 block(32, 32);
  dim3 grid((N + 31) / 32, (M + 31) / 32);
  matmul<<<grid, block>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("naive-l2", "as naive, loads bypass the first-level cache", "matmul",
        launch);
