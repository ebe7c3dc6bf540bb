// warp-tile: the lanes of a warp compute a compact part of C.
//
// Against vectorised: there a warp's 32 threads lie in two rows of sixteen, and
// read sixteen different quads of B for every two of A. Here each warp has a
// part of 64 x 32 elements, its lanes in eight rows of four: fewer different
// words per load. The lanes are numbered so that lane i reads the same quad of
// A as lane i ^ 1, and the same quad of B as lane i ^ 2: shared memory serves
// 16 lanes of a 16-byte load at once where all lanes agree in such pairs, and
// 8 where they do not.
//
//= after vectorised
//= shared.bank_conflicts == 0
//= races == 0
#include "quads.h"

enum { SIDE = 128, DEPTH = 8, PART = 8, PAD = 4, THREADS = 256 };
enum { WARP_ROWS = 64, WARP_COLS = 32, LANE_ROWS = 8, LANE_COLS = 4 };

// Where a thread's squares of 4 x 4 begin in the tile, and how far apart the
// two of a row or a column are.
enum { ROW_STEP = 4 * LANE_ROWS, COL_STEP = 4 * LANE_COLS };

//> lanes
static __device__ inline int first_row(int tid) {
  int warp = tid / 32, lane = tid % 32;
  return warp / (SIDE / WARP_COLS) * WARP_ROWS + lane / 2 % LANE_ROWS * 4;
}

static __device__ inline int first_col(int tid) {
  int warp = tid / 32, lane = tid % 32;
  return warp % (SIDE / WARP_COLS) * WARP_COLS + (lane % 2 + lane / 16 * 2) * 4;
}
//< lanes

template <bool WIDE>
static __global__ void __launch_bounds__(THREADS, 2)
    warp_tile(struct product p) {
  __shared__ alignas(16) float As[DEPTH][SIDE + PAD];
  __shared__ alignas(16) float Bs[DEPTH][SIDE];
  int tid = threadIdx.x;
  int row0 = blockIdx.y * SIDE, col0 = blockIdx.x * SIDE;
  int tx = first_col(tid), ty = first_row(tid);
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
    As[ak][am] = a4.x;
    As[ak + 1][am] = a4.y;
    As[ak + 2][am] = a4.z;
    As[ak + 3][am] = a4.w;
    write_quad(&Bs[bk][bn], b4);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; k++) {
      float a[PART], b[PART];
      read_quad(a, &As[k][ty]);
      read_quad(a + 4, &As[k][ty + ROW_STEP]);
      read_quad(b, &Bs[k][tx]);
      read_quad(b + 4, &Bs[k][tx + COL_STEP]);
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
    int row = row0 + ty + i % 4 + i / 4 * ROW_STEP;
    float *c = p.C + (size_t)row * p.N;
    int cols = row < p.M ? p.N : 0;
    store_quad<WIDE>(c, col0 + tx, cols, sum[i]);
    store_quad<WIDE>(c, col0 + tx + COL_STEP, cols, sum[i] + 4);
  }
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  dim3 grid((p.N + SIDE - 1) / SIDE, (p.M + SIDE - 1) / SIDE);
  auto *kernel = p.wide ? warp_tile<true> : warp_tile<false>;
  kernel<<<grid, THREADS>>>(p);
}

VARIANT("warp-tile", "each warp a compact part of C, fewer wavefronts",
        "matmul", launch);
