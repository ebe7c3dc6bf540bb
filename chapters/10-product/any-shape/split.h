// split.h - tiles split along K into equal parts, which a second kernel adds
// up.
//
// In parts.h the block that is the last to keep its part of a tile reads all
// parts of it, by one multiprocessor. A launch of its own spreads the sums over
// the whole device: split-K with a parallel reduction, as CUTLASS calls it.
#ifndef TILING_SPLIT_H
#define TILING_SPLIT_H

#include "parts.h"

// Block b computes part b; the parts of a tile follow each other.
template <class T, int WIDTH>
static __global__ void __launch_bounds__(T::THREADS, T::BLOCKS)
    keep_parts(struct product p, struct parts cut, float *scratch, float one) {
  extern __shared__ __align__(LINE) float4 shared[];
  float *As = (float *)shared, *Bs = As + T::STAGES * T::A_TILE;
  long begin = part_begin(cut, blockIdx.x);
  long length = part_begin(cut, blockIdx.x + 1) - begin;
  int first = (int)(begin % cut.steps), last = first + (int)length;
  int2 where = tile_of<T::GROUP, T::BM, T::BN>((int)(begin / cut.steps), p);
  float sum[T::TM][T::TN];
  add_steps<T, WIDTH>(p, where.y * T::BM, where.x * T::BN, first, last,
                      cut.steps, As, Bs, sum);
  write_sums<T>(one, sum, As);
  keep_sums<T>(kept_at<T>(scratch, blockIdx.x, false), As);
}

//> add-pieces
// Four elements of tile blockIdx.x by each thread, four rows that follow each
// other in store_each(). blockIdx.y says which.
template <class T>
static __global__ void __launch_bounds__(T::THREADS)
    add_pieces(struct product p, int pieces, float *scratch) {
  float sum[4] = {};
#pragma unroll 8
  for (int q = 0; q < pieces; q++) {
    const float4 *kept = kept_at<T>(scratch, blockIdx.x * pieces + q, false);
    float4 four = kept[blockIdx.y * T::THREADS];
    sum[0] += four.x, sum[1] += four.y, sum[2] += four.z, sum[3] += four.w;
  }
  //< add-pieces
  int2 where = tile_of<T::GROUP, T::BM, T::BN>(blockIdx.x, p);
  store_each<T>(p, where.y * T::BM, where.x * T::BN, 4 * blockIdx.y, sum);
}

template <class T, int WIDTH>
static inline void launch_split(const struct product &p,
                                const struct parts &cut, float *scratch) {
  auto *parts = keep_parts<T, WIDTH>;
  cudaFuncSetAttribute(parts, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       T::SHARED);
  parts<<<cut.sharers, T::THREADS, T::SHARED>>>(p, cut, scratch, 1);
  dim3 fours(cut.cut, T::EACH / 4);
  add_pieces<T><<<fours, T::THREADS>>>(p, cut.sharers / cut.cut, scratch);
}

#endif
