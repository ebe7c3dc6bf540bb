// multiply.h - a product by the plan that cost.h predicts to be the fastest.
#ifndef TILING_MULTIPLY_H
#define TILING_MULTIPLY_H

#include "cost.h"
#include "parts.h"

template <class T>
static void launch_plan(const struct product &p, const struct plan &plan,
                        float *scratch) {
  int slots = plan.blocks * multiprocessors();
  launch_parts<T>(p, slots ? cut_product<T>(p, slots) : whole_tiles<T>(p),
                  scratch);
}

// C = op(A) op(B), as LAYOUT says (layouts.h), with one of the tiles in the set
// TILES: the fewer they are, the less there is to compile.
template <unsigned TILES = ALL_TILES, int LAYOUT = 0>
static void multiply(const struct product &p, float *scratch) {
  struct plan plan = cheapest_plan(TILES, p.M, p.N, p.K, multiprocessors());
  if constexpr (has_tile(TILES, TILE_128))
    if (plan.tile == TILE_128)
      launch_plan<tiling<128, 128, 8, 4, 128, 32, 2, LAYOUT>>(p, plan, scratch);
  if constexpr (has_tile(TILES, TILE_64))
    if (plan.tile == TILE_64)
      launch_plan<tiling<64, 64, 16, 3, 64, 32, 6, LAYOUT>>(p, plan, scratch);
  if constexpr (has_tile(TILES, TILE_64_WIDE))
    if (plan.tile == TILE_64_WIDE)
      launch_plan<tiling<64, 64, 16, 3, 32, 32, 4, LAYOUT>>(p, plan, scratch);
}

#endif
