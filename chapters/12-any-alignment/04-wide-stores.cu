// wide-stores: rows that begin anywhere are stored 16 bytes at a time.
//
// Against aligned-stores: the 64 floats of a row begin at a sector, so they are
// 16 float4. The tile keeps each row shifted by up to three floats, for its
// float4 to be aligned in shared memory, too.
//
//= after aligned-stores
//= sizes 128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193
//= sizes 12345x6789,1023x70001,3x400000,10000x6000,10004x6000,1000000x100
//= races == 0
#include "sectors.h"

enum { EACH = SIDE * SIDE / THREADS };

static __global__ void __launch_bounds__(THREADS)
    transpose(const float *in, float *out, int rows, int cols, int many) {
  __shared__ float4 tile[SIDE][WORDS]; // of each row, y modulo 64, shifted
  int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
  int x0 = corner<false>(many).x, y0 = corner<false>(many).y;
  int x = x0 + tx, before = into_sector(out + (size_t)x * rows);
  float value[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int i = ty + w * (THREADS / SIDE);
    int y = i < SIDE - before ? y0 + i : y0 + i - SIDE;
    bool within = x < cols && 0 <= y && y < rows;
    value[w] = within ? in[(size_t)y * cols + x] : 0;
  }
  //> shift
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int i = (ty + w * (THREADS / SIDE) + before % 4) % SIDE;
    float *word = (float *)&tile[tx][swizzled(i / 4, tx)];
    word[i % 4] = value[w];
  }
  __syncthreads();
  tx = threadIdx.x % WORDS, ty = threadIdx.x / WORDS;
#pragma unroll
  for (int j = ty; j < SIDE; j += WORDS) {
    float *row = out + (size_t)(x0 + j) * rows;
    int shift = into_sector(row), word = (tx - shift / 4 + WORDS) % WORDS;
    if (x0 + j < cols)
      store(row, rows, y0 + 4 * tx - shift, tile[j][swizzled(word, j)]);
  }
  //< shift
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (fits_squares(t))
    return transpose_by_squares(t);
  int down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  int across = (cols + SIDE - 1) / SIDE;
  transpose<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols, down);
}

VARIANT("wide-stores", "stores of 16 bytes, wherever rows begin", "transpose",
        launch);
