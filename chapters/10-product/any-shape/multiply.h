// multiply.h - a product by the plan that cost.h predicts to be the fastest.
#ifndef TILING_MULTIPLY_H
#define TILING_MULTIPLY_H

#include "cost.h"
#include "prediction.h"
#include "split.h"

#include <stdio.h>

template <class T, int WIDTH>
static void launch_plan(const struct product &p, const struct plan &plan,
                        float *scratch) {
  struct parts cut = whole_tiles<T>(p);
  if (plan.cut == SHARED)
    cut = cut_product<T>(p, T::BLOCKS * multiprocessors());
  if (plan.cut == SPLIT || plan.cut == PARALLEL)
    cut = split_tiles<T>(p, plan.pieces);
  if (plan.cut == PARALLEL)
    launch_split<T, WIDTH>(p, cut, scratch);
  else
    launch_width<T, WIDTH>(p, cut, scratch);
}

//> widths
// Rows that begin at multiples of eight bytes are copied two elements at a
// time.
template <class T>
static void launch_plan(const struct product &p, const struct plan &plan,
                        float *scratch) {
  if (rows_are_aligned<T>(p, 4))
    launch_plan<T, 4>(p, plan, scratch);
  else if (rows_are_aligned<T>(p, 2))
    launch_plan<T, 2>(p, plan, scratch);
  else
    launch_plan<T, 1>(p, plan, scratch);
}
//< widths

// The tilings, in the order of enum tile_choice.
template <int TILE, int LAYOUT> struct tiling_of;
template <int LAYOUT> struct tiling_of<TILE_128_256, LAYOUT> {
  typedef tiling<128, 256, 8, 4, 128, 32, 1, 1, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_128_128, LAYOUT> {
  typedef tiling<128, 128, 8, 4, 128, 32, 2, 1, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_96_128, LAYOUT> {
  typedef tiling<96, 128, 8, 4, 96, 32, 2, 1, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_64_128, LAYOUT> {
  typedef tiling<64, 128, 8, 4, 64, 32, 3, 1, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_64_64, LAYOUT> {
  typedef tiling<64, 64, 8, 4, 64, 32, 6, 1, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_64_64_WIDE, LAYOUT> {
  typedef tiling<64, 64, 16, 3, 32, 32, 4, 1, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_32_32_SLICED, LAYOUT> {
  typedef tiling<32, 32, 32, 4, 32, 32, 4, 4, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_32_64_SLICED, LAYOUT> {
  typedef tiling<32, 64, 32, 4, 32, 32, 2, 4, LAYOUT> type;
};
template <int LAYOUT> struct tiling_of<TILE_64_128_SLICED, LAYOUT> {
  typedef tiling<64, 128, 16, 3, 64, 32, 2, 2, LAYOUT> type;
};

// C = op(A) op(B), as LAYOUT says (layouts.h), with one of the tiles in the set
// TILES: the fewer they are, the less there is to compile.
template <unsigned TILES = ALL_TILES, int LAYOUT = DENSE, int TILE = 0>
static void multiply(const struct product &p, float *scratch,
                     const struct plan &plan) {
  if constexpr (TILE < TILE_CHOICES) {
    if constexpr (has_tile(TILES, (enum tile_choice)TILE))
      if (plan.tile == TILE)
        launch_plan<typename tiling_of<TILE, LAYOUT>::type>(p, plan, scratch);
    multiply<TILES, LAYOUT, TILE + 1>(p, scratch, plan);
  }
}

template <unsigned TILES = ALL_TILES, int LAYOUT = DENSE>
static void multiply(const struct product &p, float *scratch) {
  multiply<TILES, LAYOUT>(
      p, scratch, cheapest_plan(TILES, p.M, p.N, p.K, multiprocessors()));
}

static inline struct prediction predicted_plan(const struct instance *i) {
  static const char *const cut[] = {"whole", "shared", "split", "parallel"};
  struct plan plan =
      cheapest_plan(ALL_TILES, (int)i->shape.rows, (int)i->shape.cols,
                    (int)i->shape.inner, multiprocessors());
  struct prediction p = {"", plan.microseconds};
  snprintf(p.plan, sizeof p.plan, "%dx%d %s", tile_costs[plan.tile].rows,
           tile_costs[plan.tile].cols, cut[plan.cut]);
  return p;
}

#endif
