// thread-tile: a thread computes an 8 x 8 tile of C (register tiling, in two
// dimensions).
//
// Against thread-column: eight elements of A and eight of B, sixteen loads from
// shared memory, feed 64 multiply-adds. The sums occupy 64 registers: a third
// level of tiles. The block's tile grows to 128 x 128, and each thread copies
// four elements of A and four of B.
//
//= after thread-column
//= global_load.sectors_per_request == 4
//= shared_load.wavefronts_per_request == 3
//= shared.bank_conflicts > 0
//= races == 0
#include "variant.h"

//> kernel
enum { BM = 128, BN = 128, BK = 8, TM = 8, TN = 8 };
enum { THREADS = BM / TM * (BN / TN) };

static __global__ void __launch_bounds__(THREADS, 2)
    matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  __shared__ float As[BM][BK];
  __shared__ float Bs[BK][BN];
  int tid = threadIdx.x;
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  int tx = tid % (BN / TN) * TN, ty = tid / (BN / TN) * TM;
  int ak = tid % BK, am = tid / BK;
  int bk = tid / BN, bn = tid % BN;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < BM; i += THREADS / BK) {
      bool inA = row0 + am + i < M && k0 + ak < K;
      As[am + i][ak] = inA ? A[(size_t)(row0 + am + i) * K + k0 + ak] : 0;
    }
#pragma unroll
    for (int i = 0; i < BK; i += THREADS / BN) {
      bool inB = k0 + bk + i < K && col0 + bn < N;
      Bs[bk + i][bn] = inB ? B[(size_t)(k0 + bk + i) * N + col0 + bn] : 0;
    }
    __syncthreads(); // the tiles are whole before anyone reads them
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; i++)
        a[i] = As[ty + i][k];
#pragma unroll
      for (int j = 0; j < TN; j++)
        b[j] = Bs[k][tx + j];
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++)
          sum[i][j] += a[i] * b[j];
    }
    __syncthreads(); // everyone is done before the tiles are overwritten
  }
  int row = row0 + ty, col = col0 + tx;
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j++)
      if (row + i < M && col + j < N)
        C[(size_t)(row + i) * N + col + j] = sum[i][j];
}
//< kernel

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  matmul<<<grid, THREADS>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("thread-tile", "8 x 8 results per thread, held in registers", "matmul",
        launch);
