// cost.h - what a product of a given shape would take, plan by plan.
//
// A multiprocessor that runs n blocks takes a step of all of them in
// max(n * work, latency): as long as their multiplications take, or as long as
// one block waits for its operands, whichever is more. Its warps are shared out
// among four schedulers, so that two blocks of two warps take no longer than
// one. A launch takes the steps of its longest block, or an even share of all
// steps where they are shared, and a constant for each wave and for each part
// that is added up. The constants are microseconds,
// fitted to 12 719 launches of these kernels, of 620 shapes, on an NVIDIA H200:
// to the logarithms of their times, and to what a wrong choice of plan loses.
// Fitted to half of the shapes, the choice lost 0.5 % on the others. Those
// launches are not among the recorded results; how well the model does on
// others, shapes.csv shows. On another GPU times differ.
#ifndef TILING_COST_H
#define TILING_COST_H

#include <math.h>
#include <stdbool.h>

enum { SHORTEST_PART = 64 }; // elements of K, on average

enum tile_choice {
  TILE_128_256,
  TILE_128_128,
  TILE_96_128,
  TILE_64_128,
  TILE_64_64,
  TILE_64_64_WIDE,
  TILE_32_32_SLICED,
  TILE_32_64_SLICED,
  TILE_64_128_SLICED,
  TILE_CHOICES
};

// Sets of tiles.
static const unsigned ALL_TILES = (1u << TILE_CHOICES) - 1;

static constexpr bool has_tile(unsigned tiles, enum tile_choice tile) {
  return tiles >> tile & 1;
}

// What becomes of the tiles: all whole; whole waves, and the rest shared by as
// many blocks as run at the same time; each split into `pieces` parts, which
// its last block adds up, or, in parallel, a launch of its own (split.h).
enum cut_choice { WHOLE, SHARED, SPLIT, PARALLEL };

struct plan {
  enum tile_choice tile;
  enum cut_choice cut;
  int pieces;
  double microseconds;
};

// launch: whatever is computed; again: a second launch; wave: to begin and end
// a block; ends: a share that begins and ends within tiles; kept: to keep
// parts; part: to add one; gather: to add up in a launch of its own; added:
// the same for each part of each tile. piles: the blocks left after whole waves
// do not spread out: 396 blocks, 264 at a time, take as long as two whole
// waves. That fits the launches of this tile better; why it does was not
// measured.
struct tile_cost {
  int rows, cols, depth, warps, most_blocks;
  bool piles;
  double work[3], latency[3]; // of a step; rows aligned to 16, 8, 4 bytes
  double launch, again, wave, ends, kept, part, gather, added;
};

// clang-format off
static const struct tile_cost tile_costs[TILE_CHOICES] = {
    {128, 256, 8, 8, 1, 0,
     {1.171, 1.239, 1.265}, {1.03, 1.05, 1.11},
     4.5, 0.5, 2.7, 8.9, 15.0, 0.43, 5.7, 0.029},
    {128, 128, 8, 4, 2, 1,
     {0.685, 0.701, 0.717}, {0.52, 0.59, 0.54},
     5.0, 1.6, 1.2, 6.3, 13.2, 0.50, 5.2, 0.020},
    {96, 128, 8, 4, 2, 1,
     {0.507, 0.525, 0.513}, {0.40, 0.42, 0.46},
     5.1, 2.9, 1.6, 4.9, 8.3, 0.43, 3.8, 0.016},
    {64, 128, 8, 4, 3, 0,
     {0.344, 0.350, 0.354}, {0.27, 0.27, 0.35},
     7.2, 2.2, 0.0, 6.1, 8.4, 0.29, 5.0, 0.002},
    {64, 64, 8, 2, 6, 0,
     {0.182, 0.183, 0.188}, {0.32, 0.27, 0.37},
     5.0, 3.9, 1.8, 5.1, 4.3, 0.37, 3.9, 0.002},
    {64, 64, 16, 4, 4, 0,
     {0.379, 0.384, 0.388}, {0.36, 0.35, 0.45},
     6.9, 4.0, 0.0, 4.9, 3.6, 0.30, 3.5, 0.003},
    {32, 32, 32, 4, 4, 0,
     {0.218, 0.225, 0.236}, {0.16, 0.00, 0.00},
     5.1, 3.9, 1.3, 3.9, 2.3, 0.03, 1.8, 0.006},
    {32, 64, 32, 8, 2, 0,
     {0.406, 0.410, 0.439}, {0.31, 0.33, 0.37},
     4.3, 3.3, 1.5, 3.8, 3.1, 0.04, 2.2, 0.011},
    {64, 128, 16, 8, 2, 0,
     {0.725, 0.726, 0.737}, {0.44, 0.50, 0.56},
     4.8, 3.1, 1.8, 6.8, 6.0, 0.30, 3.0, 0.016}};
// clang-format on

static inline int rounded_up(long a, long b) {
  return (int)((a + b - 1) / b);
}

// max(n * work, latency), rounded at the corner; the schedulers with the most
// warps count.
static inline double step_time(const struct tile_cost *c, int ragged, int n) {
  double full = rounded_up((long)n * c->warps, 4) * 4. / c->warps;
  double work = full * c->work[ragged];
  return pow(pow(work, 4) + pow(c->latency[ragged], 4), 0.25);
}

// A product's tiles and their steps, on `sms` multiprocessors.
struct load {
  int tiles, steps, sms;
  int ragged; // 0, 1, 2: rows aligned to 16 bytes, to 8, to 4
};

static inline double whole_time(const struct tile_cost *c, const struct load *l,
                                int tiles) {
  int waves = tiles / (l->sms * c->most_blocks);
  int rest = rounded_up(tiles % (l->sms * c->most_blocks), l->sms);
  if (c->piles && waves > 0 && rest > 0)
    rest = c->most_blocks;
  double step = waves * step_time(c, l->ragged, c->most_blocks);
  step += rest ? step_time(c, l->ragged, rest) : 0;
  return c->wave * (waves + (rest > 0)) + l->steps * step;
}

// The steps of `cut` tiles in `sharers` blocks.
static inline double sharers_time(const struct tile_cost *c,
                                  const struct load *l, int cut, int sharers) {
  double length = (double)cut * l->steps / sharers;
  int blocks = rounded_up(sharers, l->sms);
  return length * step_time(c, l->ragged, blocks) + c->wave;
}

static inline double shared_time(const struct tile_cost *c,
                                 const struct load *l, int cut, int sharers) {
  return sharers_time(c, l, cut, sharers) + (sharers % cut ? c->ends : 0) +
         (sharers > cut ? c->kept + c->part * sharers / cut : 0);
}

static inline double parallel_time(const struct tile_cost *c,
                                   const struct load *l, int sharers) {
  return sharers_time(c, l, l->tiles, sharers) + c->gather + c->added * sharers;
}

// Whole waves, and the rest shared: as cut_product() cuts (parts.h).
static inline double waves_time(const struct tile_cost *c,
                                const struct load *l) {
  int slots = l->sms * c->most_blocks, cut = l->tiles % slots;
  int most = rounded_up((long)cut * l->steps * c->depth, SHORTEST_PART);
  int sharers = most < slots ? most : slots;
  double whole =
      l->tiles > cut ? whole_time(c, l, l->tiles - cut) + c->again : 0;
  return whole + shared_time(c, l, cut, sharers);
}

static inline void improve(struct plan *best, int tile, enum cut_choice cut,
                           int pieces, double time) {
  double all = tile_costs[tile].launch + time;
  if (all < best->microseconds)
    *best = (struct plan){(enum tile_choice)tile, cut, pieces, all};
}

// The plan that takes the least time for an M x K times K x N product on `sms`
// multiprocessors, with a tile of the set `tiles`.
static inline struct plan cheapest_plan(unsigned tiles, int M, int N, int K,
                                        int sms) {
  struct plan best = {TILE_CHOICES, WHOLE, 1, INFINITY};
  for (int tile = 0; tile < TILE_CHOICES; tile++) {
    if (!has_tile(tiles, (enum tile_choice)tile))
      continue;
    const struct tile_cost *c = &tile_costs[tile];
    int slots = sms * c->most_blocks;
    struct load l = {rounded_up(M, c->rows) * rounded_up(N, c->cols),
                     rounded_up(K, c->depth), sms,
                     N % 4 == 0   ? 0
                     : N % 2 == 0 ? 1
                                  : 2};
    improve(&best, tile, WHOLE, 1, whole_time(c, &l, l.tiles));
    if (l.tiles % slots > 0)
      improve(&best, tile, SHARED, 1, waves_time(c, &l));
    for (int n = 2; l.tiles * n <= slots && n * SHORTEST_PART <= K; n++) {
      improve(&best, tile, SPLIT, n, shared_time(c, &l, l.tiles, l.tiles * n));
      improve(&best, tile, PARALLEL, n, parallel_time(c, &l, l.tiles * n));
    }
  }
  return best;
}

#endif
