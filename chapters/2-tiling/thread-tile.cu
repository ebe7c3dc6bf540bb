// thread-tile: a thread computes a square of 8 x 8 elements of C.
//
// Against thread-column: eight elements of A and eight of B, sixteen loads from
// shared memory, feed 64 multiplications. Registers are the third level of
// tiles: 64 of them hold the thread's part of C. The tile of C is 128 x 128.
//
//= after thread-column
//= global_load.sectors_per_request == 4
//= shared.bank_conflicts > 0
//= races == 0
#include "variant.h"

enum { SIDE = 128, DEPTH = 8, PART = 8 };
enum { ACROSS = SIDE / PART, THREADS = ACROSS * ACROSS };

// Copies the tiles at k0 to shared memory, zeros where they reach past an edge.
static __device__ void load(float (*As)[DEPTH], float (*Bs)[SIDE],
                            const float *A, const float *B, int M, int N, int K,
                            int k0) {
  int row0 = blockIdx.y * SIDE, col0 = blockIdx.x * SIDE;
#pragma unroll
  for (int i = threadIdx.x; i < SIDE * DEPTH; i += THREADS) {
    int row = row0 + i / DEPTH, k = k0 + i % DEPTH;
    As[i / DEPTH][i % DEPTH] = row < M && k < K ? A[(size_t)row * K + k] : 0;
  }
#pragma unroll
  for (int i = threadIdx.x; i < DEPTH * SIDE; i += THREADS) {
    int k = k0 + i / SIDE, col = col0 + i % SIDE;
    Bs[i / SIDE][i % SIDE] = k < K && col < N ? B[(size_t)k * N + col] : 0;
  }
}

static __global__ void __launch_bounds__(THREADS, 2)
    thread_tile(const float *A, const float *B, float *C, int M, int N, int K) {
  __shared__ float As[SIDE][DEPTH];
  __shared__ float Bs[DEPTH][SIDE];
  int tx = threadIdx.x % ACROSS * PART, ty = threadIdx.x / ACROSS * PART;
  float sum[PART][PART] = {};
  for (int k0 = 0; k0 < K; k0 += DEPTH) {
    load(As, Bs, A, B, M, N, K, k0);
    __syncthreads();
    //> multiply
#pragma unroll
    for (int k = 0; k < DEPTH; k++) {
      float a[PART], b[PART];
#pragma unroll
      for (int i = 0; i < PART; i++)
        a[i] = As[ty + i][k];
#pragma unroll
      for (int j = 0; j < PART; j++)
        b[j] = Bs[k][tx + j];
#pragma unroll
      for (int i = 0; i < PART; i++)
#pragma unroll
        for (int j = 0; j < PART; j++)
          sum[i][j] += a[i] * b[j];
    }
    //< multiply
    __syncthreads();
  }
  int row = blockIdx.y * SIDE + ty, col = blockIdx.x * SIDE + tx;
#pragma unroll
  for (int i = 0; i < PART; i++)
#pragma unroll
    for (int j = 0; j < PART; j++)
      if (row + i < M && col + j < N)
        C[(size_t)(row + i) * N + col + j] = sum[i][j];
}

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  dim3 grid((N + SIDE - 1) / SIDE, (M + SIDE - 1) / SIDE);
  thread_tile<<<grid, THREADS>>>(t->in[0], t->in[1], t->out, M, N, K);
}

VARIANT("thread-tile", "8 x 8 results per thread, held in registers", "matmul",
        launch);
