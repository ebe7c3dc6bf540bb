// look-back: one pass (Merrill and Garland 2016).
//
// Against shuffle: each element is read once and written once. A block takes
// the next tile, publishes the tile's sum, and adds up what the blocks before
// it have published, back to one that knows the sum of all before. Loads and
// stores are 16 bytes wide.
//
//= after shuffle
//= sizes 1000000,1000003,16777216,268435456,268435459
//= shared.bank_conflicts == 0
//= races == 0
#include "scan.h"
#include "tile.h"

//> kernel
enum { WARPS = THREADS / 32, ROWS = 12, SHARE = THREADS * ROWS * 4 };

template <bool ALIGNED>
static __global__ void __launch_bounds__(THREADS)
    scan(const float *x, float *out, published *tiles, unsigned *next, long n) {
  __shared__ float of_warp[WARPS], before_tile;
  __shared__ int tile;
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    tile = atomicAdd(next, 1); // those before it have begun
  __syncthreads();
  long at = (long)tile * SHARE + warp * 128 * ROWS;
  int left = (int)max(min(n - at, 128l * ROWS), 0l);
  float4 four[ROWS];
#pragma unroll
  for (int r = 0; r < ROWS; r++)
    four[r] = load4<ALIGNED>(x + at, r * 128 + lane * 4, left);
  float before = 0;
#pragma unroll
  for (int r = 0; r < ROWS; r++) {
    four[r].y += four[r].x;
    four[r].z += four[r].y;
    four[r].w += four[r].z;
    float sum = before + warp_scan(four[r].w);
    float lanes_before = sum - four[r].w;
    four[r].x += lanes_before;
    four[r].y += lanes_before;
    four[r].z += lanes_before;
    four[r].w = sum;
    before = __shfl_sync(0xffffffffu, sum, 31);
  }
  if (lane == 0)
    of_warp[warp] = before;
  __syncthreads();
  float warps_before = 0, own = 0;
#pragma unroll
  for (int w = 0; w < WARPS; w++) {
    warps_before += w < warp ? of_warp[w] : 0;
    own += of_warp[w];
  }
  if (warp == 0) {
    volatile published *mine = tiles + tile;
    if (lane == 0)
      *mine = word_of(tile == 0 ? ALL : OWN, own);
    float sum = sum_before(tiles, tile);
    if (lane == 0) {
      *mine = word_of(ALL, sum + own);
      before_tile = sum;
    }
  }
  __syncthreads();
  before = before_tile + warps_before;
#pragma unroll
  for (int r = 0; r < ROWS; r++) {
    float sum[] = {before + four[r].x, before + four[r].y, before + four[r].z,
                   before + four[r].w};
    store4<ALIGNED>(out + at, r * 128 + lane * 4, left, sum);
  }
}
//< kernel

static void launch(const struct task *t) {
  long n = elements(t), blocks = (n + SHARE - 1) / SHARE;
  published *tiles = (published *)t->scratch;
  unsigned *next = (unsigned *)(tiles + blocks);
  bool aligned =
      ((uintptr_t)t->in[0] | (uintptr_t)t->out) % 16 == 0 && n % 4 == 0;
  cudaMemsetAsync(tiles, 0, (blocks + 1) * sizeof *tiles, 0);
  if (aligned)
    scan<true><<<blocks, THREADS>>>(t->in[0], t->out, tiles, next, n);
  else
    scan<false><<<blocks, THREADS>>>(t->in[0], t->out, tiles, next, n);
}

VARIANT("look-back", "one pass: tiles look back at those before", "scan",
        launch);
