// any-length: 16-byte accesses at any length, from any address.
//
// Against look-back: whether a warp's elements are whole words is asked of each
// warp, not of the array. Tiles begin where words of the output begin. A word
// of the input that begins elsewhere is put together from two. Tiles are
// shorter where the array is short, so that more multiprocessors have one. What
// tiles have published is cleared by the last block, not before the launch.
//
//= after look-back
//= sizes 10000,100000,1000000,1000003,16777216,268435456,268435459
//= shared.bank_conflicts == 0
//= races == 0
#include "shifted.h"
#include "tiles.h"

enum { WARPS = THREADS / 32, BLOCKS = 3 }; // at a time, per multiprocessor

// out + first and x + first - BY are multiples of 16 bytes; first <= 0.
template <int ROWS, int BY>
static __global__ void __launch_bounds__(THREADS, BLOCKS)
    scan(const float *x, float *out, int first, long n) {
  enum { SHARE = ROWS * 128 };
  __shared__ float of_warp[WARPS], before_tile;
  __shared__ int next_tile;
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    next_tile = atomicInc(&begun, gridDim.x - 1); // those before it have begun
  __syncthreads();
  int tile = next_tile;
  //> whole
  long at = first + (long)(tile * WARPS + warp) * SHARE;
  bool whole = at >= BY && n - at >= SHARE + (BY ? 4 : 0);
  const float *from = x + at + lane * 4;
  float4 four[ROWS];
  if (whole)
#pragma unroll
    for (int r = 0; r < ROWS; r++)
      four[r] = shifted_word<BY>(from + r * 128);
  else
#pragma unroll
    for (int r = 0; r < ROWS; r++)
      four[r] = word_within(x, at + r * 128 + lane * 4, n);
  //< whole
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
  //> publish
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
  //< publish
  //> last
  unsigned others = 0; // tiles that have looked back before this one
  if (threadIdx.x == 0) {
    __threadfence(); // the words are read and written before this is counted
    others = atomicInc(&known, gridDim.x - 1);
  }
  //< last
  before = before_tile + warps_before;
  float *to = out + at + lane * 4;
#pragma unroll
  for (int r = 0; r < ROWS; r++) {
    float4 sum = make_float4(before + four[r].x, before + four[r].y,
                             before + four[r].z, before + four[r].w);
    if (whole)
      *(float4 *)(to + r * 128) = sum;
    else
      store_within(out, at + r * 128 + lane * 4, n, sum);
  }
  //> clear
  if (warp == 0 && __shfl_sync(0xffffffffu, others, 0) == gridDim.x - 1)
    for (int i = lane; i < gridDim.x; i += 32)
      tiles[i] = 0;
  //< clear
}

template <int ROWS, int BY>
static void launch_tiles(const struct task *t, int first) {
  long n = elements(t), share = THREADS * ROWS * 4;
  long blocks = tiles_at_hand((n - first + share - 1) / share);
  scan<ROWS, BY><<<blocks, THREADS>>>(t->in[0], t->out, first, n);
}

template <int BY> static void launch_by(const struct task *t, int first) {
  //> rows
  long n = elements(t);
  if (n < 150000)
    launch_tiles<4, BY>(t, first);
  else if (n < 1000000)
    launch_tiles<8, BY>(t, first);
  else
    launch_tiles<14, BY>(t, first);
  //< rows
}

static void launch(const struct task *t) {
  int past = floats_past(t->out), by = (floats_past(t->in[0]) + 4 - past) % 4;
  with_shift(by, [&](auto shift) { launch_by<shift>(t, -past); });
}

VARIANT("any-length", "16-byte accesses at any length, from any address",
        "scan", launch);
