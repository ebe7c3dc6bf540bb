// cost.h - what a product of a given shape would take, tile by tile.
//
// A multiprocessor that runs n blocks takes a step of all of them in
// max(n * work, latency): as long as their multiplications take, or as long as
// one block waits for its operands, whichever is more. A launch takes the
// steps of its longest block, and a constant for each tile and for each part
// that is added up. The constants are microseconds, fitted by least absolute
// logarithm to 1463 launches of 123 shapes on an NVIDIA H200. On another GPU
// times differ; the order of the plans differs less.
#ifndef TILING_COST_H
#define TILING_COST_H

#include <math.h>
#include <stdbool.h>

enum tile_choice { TILE_128, TILE_64, TILE_64_WIDE, TILE_CHOICES };

// Sets of tiles.
static const unsigned ALL_TILES = (1u << TILE_CHOICES) - 1;

static constexpr bool has_tile(unsigned tiles, enum tile_choice tile) {
  return tiles >> tile & 1;
}

// blocks: how many to a multiprocessor share the last wave; 0: none, tiles stay
// whole.
struct plan {
  enum tile_choice tile;
  int blocks;
  double microseconds;
};

struct tile_cost {
  int rows, cols, depth, most_blocks;
  double work[2]; // of a step; where rows are aligned, and where not
  double latency, tile, part;
};

static const struct tile_cost tile_costs[TILE_CHOICES] = {
    {128, 128, 8, 2, {0.662, 0.691}, 0.549, 5.97, 0.72},
    {64, 64, 16, 6, {0.352, 0.384}, 0.577, 3.56, 0.39},
    {64, 64, 16, 4, {0.393, 0.402}, 0.433, 1.18, 0.39}};
static const double LAUNCH = 5.6, ADD_PARTS = 6.0;

static inline int rounded_up(long a, long b) {
  return (int)((a + b - 1) / b);
}

// max(n * work, latency), rounded at the corner.
static inline double step_time(const struct tile_cost *c, bool ragged, int n) {
  double work = n * c->work[ragged];
  return pow(pow(work, 4) + pow(c->latency, 4), 0.25);
}

static inline double whole_tiles_time(const struct tile_cost *c, bool ragged,
                                      int tiles, int steps, int sms) {
  int waves = tiles / (sms * c->most_blocks);
  int rest = rounded_up(tiles % (sms * c->most_blocks), sms);
  double time = waves * step_time(c, ragged, c->most_blocks);
  time += rest ? step_time(c, ragged, rest) : 0;
  return LAUNCH + c->tile * ((waves > 0) + (rest > 0)) + steps * time;
}

// As cut_product() cuts (parts.h), for `blocks` blocks to a multiprocessor.
static inline double shared_time(const struct tile_cost *c, bool ragged,
                                 int tiles, int steps, int sms, int blocks) {
  int slots = sms * blocks, whole = tiles / slots, cut = tiles % slots;
  int most = rounded_up((long)cut * steps, 4);
  int sharers = most < slots ? most : slots;
  int resident = rounded_up(whole > 0 ? slots : sharers, sms);
  double length = (double)whole * steps + (double)cut * steps / sharers;
  return LAUNCH + c->tile * (whole + 1) +
         length * step_time(c, ragged, resident) + ADD_PARTS +
         c->part * sharers / cut;
}

// The plan that takes the least time for an M x K times K x N product on `sms`
// multiprocessors, with a tile of the set `tiles`.
static inline struct plan cheapest_plan(unsigned tiles, int M, int N, int K,
                                        int sms) {
  struct plan best = {TILE_64, 0, INFINITY};
  for (int tile = 0; tile < TILE_CHOICES; tile++) {
    if (!has_tile(tiles, (enum tile_choice)tile))
      continue;
    const struct tile_cost *c = &tile_costs[tile];
    int count = rounded_up(M, c->rows) * rounded_up(N, c->cols);
    int steps = rounded_up(K, c->depth);
    for (int blocks = 0; blocks <= c->most_blocks; blocks++) {
      if (blocks > 0 && count % (sms * blocks) == 0)
        continue; // no tile is left over
      double time = blocks
                        ? shared_time(c, N % 4 != 0, count, steps, sms, blocks)
                        : whole_tiles_time(c, N % 4 != 0, count, steps, sms);
      if (time < best.microseconds)
        best = (struct plan){(enum tile_choice)tile, blocks, time};
    }
  }
  return best;
}

#endif
