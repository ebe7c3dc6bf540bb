// thread-column: a thread computes eight elements of C, one below the other.
//
// Against tiled: the tile of C is 64 x 64, and 512 threads compute it, each a
// column of eight. An element of B, once in a register, meets eight elements
// of A: nine loads from shared memory feed eight multiplications, where tiled
// needs sixteen.
//
//= after tiled
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

enum { SIDE = 64, DEPTH = 8, COLUMN = 8, THREADS = SIDE * SIDE / COLUMN };

static __global__ void thread_column(const float *A, const float *B, float *C,
                                     int M, int N, int K) {
  __shared__ float As[SIDE][DEPTH];
  __shared__ float Bs[DEPTH][SIDE];
  int tid = threadIdx.x;
  int row0 = blockIdx.y * SIDE, col0 = blockIdx.x * SIDE;
  int tx = tid % SIDE, ty = tid / SIDE * COLUMN; // the thread's place in C
  int ak = tid % DEPTH, arow = tid / DEPTH;      // and in the copies
  int bk = tid / SIDE, bcol = tid % SIDE;
  float sum[COLUMN] = {};
  for (int k0 = 0; k0 < K; k0 += DEPTH) {
    bool inA = row0 + arow < M && k0 + ak < K;
    bool inB = k0 + bk < K && col0 + bcol < N;
    As[arow][ak] = inA ? A[(size_t)(row0 + arow) * K + k0 + ak] : 0;
    Bs[bk][bcol] = inB ? B[(size_t)(k0 + bk) * N + col0 + bcol] : 0;
    __syncthreads();
    //> multiply
    for (int k = 0; k < DEPTH; k++) {
      float b = Bs[k][tx];
#pragma unroll
      for (int i = 0; i < COLUMN; i++)
        sum[i] += As[ty + i][k] * b;
    }
    //< multiply
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < COLUMN; i++)
    if (row0 + ty + i < M && col0 + tx < N)
      C[(size_t)(row0 + ty + i) * N + col0 + tx] = sum[i];
}

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 grid((N + SIDE - 1) / SIDE, (M + SIDE - 1) / SIDE);
  thread_column<<<grid, THREADS>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("thread-column", "eight results per thread, in a column", "matmul",
        launch);
