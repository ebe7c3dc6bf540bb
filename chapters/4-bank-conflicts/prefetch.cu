// prefetch: a load fetches all 256 bytes around it into the L2 cache.
//
// Against wide-stores: where rows of the input begin within lines of 128 bytes,
// so do the pieces of tiles, and two blocks want a part of one line each. A
// hint of their loads has 256 bytes fetched at a time, so that both parts leave
// the memory together. The neighbour's part has to stay in the cache until its
// block comes, one column of tiles later: where columns are too long for that,
// blocks go across the rows of tiles, and it comes next.
//
//= after across-rows
//= sizes 128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193
//= sizes 12345x6789,1023x70001,3x400000,10000x6000,10004x6000,1000000x100
//= races == 0
#include "squares.h"

enum { EACH = SIDE * SIDE / THREADS, SECTOR = 8, LINE = 32 };
enum { CACHED_ROWS = 40000, LARGE = 1 << 25 }; // rows and elements, for an H200

//> prefetch
// CUDA C++ has no name for the hint: it is PTX's, which emucc does not know.
struct prefetching_load {
#ifdef __EMUCC__
  static __device__ inline float one(const float *from) {
    return *from;
  }
  static __device__ inline float4 four(const float *from) {
    return *(const float4 *)from;
  }
#else
  static __device__ inline float one(const float *from) {
    float v;
    asm("ld.global.L2::256B.f32 %0, [%1];" : "=f"(v) : "l"(from));
    return v;
  }
  static __device__ inline float4 four(const float *from) {
    float4 v;
    asm("ld.global.L2::256B.v4.f32 {%0, %1, %2, %3}, [%4];"
        : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
        : "l"(from));
    return v;
  }
#endif
};
//< prefetch

// How many floats into a sector the row begins.
static __device__ inline int into_sector(const float *row) {
  return (uintptr_t)row / sizeof *row % SECTOR;
}

// Stores row[y] to row[y + 3], without those that the row does not have.
static __device__ inline void store(float *row, int length, int y, float4 v) {
  if (0 <= y && y + 3 < length) {
    *(float4 *)(row + y) = v;
    return;
  }
  const float value[] = {v.x, v.y, v.z, v.w};
#pragma unroll
  for (int e = 0; e < 4; e++)
    if (0 <= y + e && y + e < length)
      row[y + e] = value[e];
}

template <class load, bool ACROSS>
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
    value[w] = within ? load::one(in + (size_t)y * cols + x) : 0;
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

//> when
// Is the matrix larger than the L2 cache, and do its rows begin within lines?
static inline bool pays(const struct task *t) {
  struct shape s = t->instance.shape;
  bool at_lines =
      (uintptr_t)t->in[0] / sizeof(float) % LINE == 0 && s.cols % LINE == 0;
  return s.rows * s.cols >= LARGE && !at_lines;
}
//< when

template <class load, bool ACROSS = false>
static void transpose_with(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  if (fits_squares(t))
    return transpose_by_squares<load, ACROSS>(t);
  int down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  int across = (cols + SIDE - 1) / SIDE;
  transpose<load, ACROSS><<<down * across, THREADS>>>(
      t->in[0], t->out, rows, cols, ACROSS ? across : down);
}

static void launch(const struct task *t) {
  if (!pays(t))
    transpose_with<plain_load>(t);
  else if (t->instance.shape.rows <= CACHED_ROWS)
    transpose_with<prefetching_load>(t);
  else
    transpose_with<prefetching_load, true>(t);
}

VARIANT("prefetch", "loads that fetch 256 bytes into L2", "transpose", launch);
