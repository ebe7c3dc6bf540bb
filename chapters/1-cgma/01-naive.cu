// naive: one thread computes one element of C, straight from global memory.
//
// The ladder's first rung. Each iteration loads one float of A and one of B, 8
// bytes, for one multiplication and one addition: an arithmetic intensity of a
// quarter of a flop per byte requested (the notes' CGMA ratio of 1).
//
//= sweeps tile
//= global_store.sectors_per_request == 4
//= races == 0
#include "variant.h"

//> kernel
static __global__ void matmul(const float *A, const float *B, float *C, int M,
                              int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N)
    return;
  float sum = 0;
  for (int k = 0; k < K; k++)
    sum += A[(size_t)row * K + k] * B[(size_t)k * N + col];
  C[(size_t)row * N + col] = sum;
}
//< kernel

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner, side = t->instance.value;
  dim3 block(side, side);
  dim3 grid((N + side - 1) / side, (M + side - 1) / side);
  matmul<<<grid, block>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("naive", "one thread per element of C, all operands from global memory",
        "matmul", launch);
