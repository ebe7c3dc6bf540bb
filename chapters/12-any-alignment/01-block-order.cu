// block-order: blocks follow the rows of the output.
//
// Against vectorised: consecutive blocks lie below one another in the input,
// hence side by side in the output. Blocks that run at the same time then write
// long stretches of few rows and read short stretches of many. On an H200 that
// gains a little on squares, more on tall matrices, and loses on wide ones.
//
//= after vectorised
//= sizes 128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193
//= sizes 12345x6789,10004x6000
//= shared.bank_conflicts == 0
//= races == 0
#include "elements.h"

enum { SIDE = 64, WORDS = SIDE / 4, THREADS = WORDS * WORDS };

// Where row `row` of the tile keeps its float4 number `word`.
static __device__ inline int swizzled(int word, int row) {
  return word ^ (row / 4 % 8);
}

static __global__ void __launch_bounds__(THREADS)
    transpose(const float *in, float *out, int rows, int cols) {
  __shared__ float4 tile[SIDE][WORDS]; // the tile as it will be in the output
  int tx = threadIdx.x % WORDS, ty = threadIdx.x / WORDS;
  //> order
  int down = (rows + SIDE - 1) / SIDE;
  int x0 = blockIdx.x / down * SIDE, y0 = blockIdx.x % down * SIDE;
  //< order
  int x = x0 + 4 * tx, y = y0 + 4 * ty;
  if (x < cols && y < rows) {
    const float *from = in + (size_t)y * cols + x;
    float4 a = *(const float4 *)from;
    float4 b = *(const float4 *)(from + cols);
    float4 c = *(const float4 *)(from + 2 * (size_t)cols);
    float4 d = *(const float4 *)(from + 3 * (size_t)cols);
    int at = swizzled(ty, 4 * tx);
    tile[4 * tx][at] = make_float4(a.x, b.x, c.x, d.x);
    tile[4 * tx + 1][at] = make_float4(a.y, b.y, c.y, d.y);
    tile[4 * tx + 2][at] = make_float4(a.z, b.z, c.z, d.z);
    tile[4 * tx + 3][at] = make_float4(a.w, b.w, c.w, d.w);
  }
  __syncthreads();
  x = y0 + 4 * tx; // the block's place in the output
#pragma unroll
  for (int j = ty; j < SIDE; j += WORDS) {
    y = x0 + j;
    if (x < rows && y < cols)
      *(float4 *)(out + (size_t)y * rows + x) = tile[j][swizzled(tx, j)];
  }
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (!is_aligned(t))
    return transpose_by_elements(t);
  unsigned down = (rows + SIDE - 1) / SIDE, across = (cols + SIDE - 1) / SIDE;
  transpose<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols);
}

VARIANT("block-order", "as vectorised, blocks in the order of the output",
        "transpose", launch);
