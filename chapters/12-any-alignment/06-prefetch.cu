// prefetch: a load fetches all 256 bytes around it into the L2 cache.
//
// Against across-rows: where two blocks want a part of one line each, a hint of
// their loads has 256 bytes fetched at a time, so that both parts leave the
// memory together.
//
//= after across-rows
//= needs sm_80
//= sizes 128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193
//= sizes 12345x6789,1023x70001,3x400000,10000x6000,10004x6000,1000000x100
//= races == 0
#include "sectors.h"

enum { EACH = SIDE * SIDE / THREADS };

// The hint is PTX's, which emucc does not know; nvcc's library wraps it in
// cuda::ptx.
struct prefetching_load {
#ifdef __EMUCC__
  static __device__ inline float one(const float *from) {
    return *from;
  }
  static __device__ inline float4 four(const float *from) {
    return *(const float4 *)from;
  }
#else
  //> prefetch
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
  //< prefetch
#endif
};

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

template <class load> static void transpose_with(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  bool tall = is_tall(t);
  if (fits_squares(t))
    return tall ? transpose_by_squares<load, true>(t)
                : transpose_by_squares<load>(t);
  int down = (rows + SECTOR - 1 + SIDE - 1) / SIDE;
  int across = (cols + SIDE - 1) / SIDE;
  auto *kernel = tall ? transpose<load, true> : transpose<load, false>;
  kernel<<<down * across, THREADS>>>(t->in[0], t->out, rows, cols,
                                     tall ? across : down);
}

static void launch(const struct task *t) {
  if (shares_lines(t))
    transpose_with<prefetching_load>(t);
  else
    transpose_with<plain_load>(t);
}

VARIANT("prefetch", "loads that fetch 256 bytes into L2", "transpose", launch);
