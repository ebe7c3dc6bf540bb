// vectorised: four floats per load, in global and in shared memory.
//
// Against thread-tile: a 16-byte load takes the place of four. For that the
// tile of A is turned on its way into shared memory, so that the rows that a
// thread needs are neighbours there; four words of padding keep the turned
// stores apart in the banks. A thread's 8 x 8 elements are four squares of
// 4 x 4, half a tile apart, so that the lanes of a warp read neighbouring
// quads.
//
//= after thread-tile
//= shared.bank_conflicts == 0
//= races == 0
#include "quads.h"

enum { SIDE = 128, DEPTH = 8, PART = 8, PAD = 4 };
enum { HALF = SIDE / 2, ACROSS = SIDE / PART, THREADS = ACROSS * ACROSS };

template <bool WIDE>
static __global__ void __launch_bounds__(THREADS, 2)
    vectorised(struct product p) {
  __shared__ alignas(16) float As[DEPTH][SIDE + PAD];
  __shared__ alignas(16) float Bs[DEPTH][SIDE];
  int tid = threadIdx.x;
  int row0 = blockIdx.y * SIDE, col0 = blockIdx.x * SIDE;
  int tx = tid % ACROSS * 4, ty = tid / ACROSS * 4;
  int ak = tid % (DEPTH / 4) * 4, am = tid / (DEPTH / 4);
  int bn = tid % (SIDE / 4) * 4, bk = tid / (SIDE / 4);
  const float *arow = p.A + (size_t)(row0 + am) * p.K;
  int acols = row0 + am < p.M ? p.K : 0; // rows past the edge are empty
  float sum[PART][PART] = {};
  for (int k0 = 0; k0 < p.K; k0 += DEPTH) {
    const float *brow = p.B + (size_t)(k0 + bk) * p.N;
    int bcols = k0 + bk < p.K ? p.N : 0;
    float4 a4 = load_quad<WIDE>(arow, k0 + ak, acols);
    float4 b4 = load_quad<WIDE>(brow, col0 + bn, bcols);
    //> turn
    As[ak][am] = a4.x;
    As[ak + 1][am] = a4.y;
    As[ak + 2][am] = a4.z;
    As[ak + 3][am] = a4.w;
    write_quad(&Bs[bk][bn], b4);
    //< turn
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; k++) {
      float a[PART], b[PART];
      //> reads
      read_quad(a, &As[k][ty]);
      read_quad(a + 4, &As[k][ty + HALF]);
      read_quad(b, &Bs[k][tx]);
      read_quad(b + 4, &Bs[k][tx + HALF]);
      //< reads
#pragma unroll
      for (int i = 0; i < PART; i++)
#pragma unroll
        for (int j = 0; j < PART; j++)
          sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < PART; i++) {
    int row = row0 + ty + i % 4 + i / 4 * HALF;
    float *c = p.C + (size_t)row * p.N;
    int cols = row < p.M ? p.N : 0;
    store_quad<WIDE>(c, col0 + tx, cols, sum[i]);
    store_quad<WIDE>(c, col0 + tx + HALF, cols, sum[i] + 4);
  }
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  dim3 grid((p.N + SIDE - 1) / SIDE, (p.M + SIDE - 1) / SIDE);
  auto *kernel = p.wide ? vectorised<true> : vectorised<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("vectorised", "four floats per load, the tile of A turned", "matmul",
        launch);
