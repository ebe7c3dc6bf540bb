// across-rows: where columns are long, blocks go across the rows of tiles.
//
// Against wide-stores: where rows of the input begin within lines of 128 bytes,
// so do the pieces of tiles, and two blocks want a part of one line each. What
// the first of them leaves in the L2 cache has to stay there until the other
// comes, one column of tiles later. Where columns are too long for that, the
// neighbour's block is now the next one.
//
//= after wide-stores
//= sizes 128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193
//= sizes 12345x6789,1023x70001,3x400000,10000x6000,10004x6000,1000000x100
//= races == 0
#include "sectors.h"

enum { EACH = SIDE * SIDE / THREADS };

template <bool ACROSS>
static __global__ void __launch_bounds__(THREADS)
    transpose(const float *in, float *out, int rows, int cols, int many) {
  __shared__ float4 tile[SIDE][WORDS]; // of each row, y modulo 64, shifted
  int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
  int x0 = corner<ACROSS>(many).x, y0 = corner<ACROSS>(many).y;
  int x = x0 + tx, before = into_sector(out + (size_t)x * rows);
  float value[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    int i = ty + w * (THREADS / SIDE);
    int y = i < SIDE - before ? y0 + i : y0 + i - SIDE;
    bool within = x < cols && 0 <= y && y < rows;
    value[w] = within ? in[(size_t)y * cols + x] : 0;
  }
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
}

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  bool tall = is_tall(t);
  if (fits_squares(t))
    return tall ? transpose_by_squares<plain_load, true>(t)
                : transpose_by_squares<plain_load>(t);
  int down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  int across = (cols + SIDE - 1) / SIDE;
  auto *kernel = tall ? transpose<true> : transpose<false>;
  kernel<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols,
                                     tall ? across : down);
}

VARIANT("across-rows", "blocks go across where columns are long", "transpose",
        launch);
