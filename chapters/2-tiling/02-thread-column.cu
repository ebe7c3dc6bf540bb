// thread-column: a thread computes a column of eight elements of C (register
// tiling, in one dimension).
//
// Against tiled: the tile of C is 64 x 64 and belongs to 512 threads, each of
// which computes TM = 8 elements below one another. An element of B, once in a
// register, is used with eight elements of A: nine loads from shared memory
// feed eight multiply-adds, where tiled needs sixteen.
//
//= after tiled
//= global_load.sectors_per_request == 4
//= shared_load.wavefronts_per_request == 1
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"

//> kernel
enum { BM = 64, BN = 64, BK = 8, TM = 8 };
enum { THREADS = BM * BN / TM };

static __global__ void matmul(const float *A, const float *B, float *C, int M,
                              int N, int K) {
  __shared__ float As[BM][BK];
  __shared__ float Bs[BK][BN];
  int tid = threadIdx.x;
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  int tx = tid % BN, ty = tid / BN * TM; // the thread's place in C
  int ak = tid % BK, am = tid / BK;      // and in the copies
  int bk = tid / BN, bn = tid % BN;
  float sum[TM] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    bool inA = row0 + am < M && k0 + ak < K;
    bool inB = k0 + bk < K && col0 + bn < N;
    As[am][ak] = inA ? A[(size_t)(row0 + am) * K + k0 + ak] : 0;
    Bs[bk][bn] = inB ? B[(size_t)(k0 + bk) * N + col0 + bn] : 0;
    __syncthreads(); // the tiles are whole before anyone reads them
    for (int k = 0; k < BK; k++) {
      float b = Bs[k][tx];
#pragma unroll
      for (int i = 0; i < TM; i++)
        sum[i] += As[ty + i][k] * b;
    }
    __syncthreads(); // everyone is done before the tiles are overwritten
  }
  int row = row0 + ty, col = col0 + tx;
#pragma unroll
  for (int i = 0; i < TM; i++)
    if (row + i < M && col < N)
      C[(size_t)(row + i) * N + col] = sum[i];
}
//< kernel

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  matmul<<<grid, THREADS>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("thread-column", "eight results per thread, in a column", "matmul",
        launch);
