// cost.h - what a product of a given shape would take, plan by plan.
//
// A multiprocessor that runs n blocks takes a step of all of them in
// max(n * work, latency): as long as their multiplications take, or as long as
// one block waits for its operands, whichever is more. Its warps are shared out
// among four schedulers, so that two blocks of two warps take no longer than
// one. A launch takes the steps of its longest block, or an even share of all
// steps where they are shared, and a constant for each wave and for each part
// that is added up. The constants are microseconds,
// fitted by least absolute logarithm to 4620 launches of these kernels, of 246
// shapes, on an NVIDIA H200. Those launches are not among the recorded results;
// how well the model does on others, shapes.csv shows. On another GPU times
// differ.
#ifndef TILING_COST_H
#define TILING_COST_H

#include <math.h>
#include <stdbool.h>

enum { SHORTEST_PART = 64 }; // elements of K, on average

enum tile_choice {
  TILE_128_256,
  TILE_128_128,
  TILE_64_128,
  TILE_64_64,
  TILE_64_64_WIDE,
  TILE_128_32,
  TILE_32_32_SLICED,
  TILE_32_64_SLICED,
  TILE_CHOICES
};

// Sets of tiles.
static const unsigned ALL_TILES = (1u << TILE_CHOICES) - 1;

static constexpr bool has_tile(unsigned tiles, enum tile_choice tile) {
  return tiles >> tile & 1;
}

// What becomes of the tiles: all whole; whole waves, and the rest shared by as
// many blocks as run at the same time; each split into `pieces` parts.
enum cut_choice { WHOLE, SHARED, SPLIT };

struct plan {
  enum tile_choice tile;
  enum cut_choice cut;
  int pieces;
  double microseconds;
};

// launch: whatever is computed; again: a second launch; wave: to begin and end
// a block; ends: a share that begins and ends within tiles; kept: to keep
// parts; part: to add one. piles: the blocks left after whole waves do not
// spread out: 396 blocks, 264 at a time, take as long as two whole waves. That
// fits the launches of this tile better; why it does was not measured.
struct tile_cost {
  int rows, cols, depth, warps, most_blocks;
  bool piles;
  double work[2]; // of a step; where rows are aligned, and where not
  double latency, launch, again, wave, ends, kept, part;
};

static const struct tile_cost tile_costs[TILE_CHOICES] = {
    {128, 256, 8, 8, 1, 0, {1.184, 1.290}, 1.06, 3.9, 3.4, 2.4, 8.0, 11, 0.84},
    {128, 128, 8, 4, 2, 1, {0.675, 0.750}, 0.48, 5.1, 6.0, 2.5, 5.9, 7.0, 0.86},
    {64, 128, 8, 4, 3, 0, {0.348, 0.367}, 0.33, 5.9, 5.0, 0.0, 5.4, 6.6, 0.43},
    {64, 64, 8, 2, 6, 0, {0.185, 0.190}, 0.30, 5.2, 5.0, 1.2, 5.4, 4.5, 0.41},
    {64, 64, 16, 4, 4, 0, {0.380, 0.396}, 0.40, 7.0, 6.2, 0.0, 3.4, 3.6, 0.32},
    {128, 32, 16, 4, 4, 0, {0.432, 0.432}, 0.47, 7.0, 5.7, 0.0, 4.6, 3.5, 0.36},
    {32, 32, 32, 4, 4, 0, {0.219, 0.235}, 0.23, 4.7, 4.0, 1.4, 3.0, 4.2, 0.00},
    {32, 64, 32, 8, 2, 0, {0.405, 0.443}, 0.36, 3.9, 2.8, 2.0, 3.8, 3.8, 0.07}};

static inline int rounded_up(long a, long b) {
  return (int)((a + b - 1) / b);
}

// max(n * work, latency), rounded at the corner; the schedulers with the most
// warps count.
static inline double step_time(const struct tile_cost *c, bool ragged, int n) {
  double full = rounded_up((long)n * c->warps, 4) * 4. / c->warps;
  double work = full * c->work[ragged];
  return pow(pow(work, 4) + pow(c->latency, 4), 0.25);
}

// A product's tiles and their steps, on `sms` multiprocessors.
struct load {
  int tiles, steps, sms;
  bool ragged;
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

static inline double shared_time(const struct tile_cost *c,
                                 const struct load *l, int cut, int sharers) {
  double length = (double)cut * l->steps / sharers;
  int blocks = rounded_up(sharers, l->sms);
  return length * step_time(c, l->ragged, blocks) + c->wave +
         (sharers % cut ? c->ends : 0) +
         (sharers > cut ? c->kept + c->part * sharers / cut : 0);
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
                     rounded_up(K, c->depth), sms, N % 4 != 0};
    improve(&best, tile, WHOLE, 1, whole_time(c, &l, l.tiles));
    if (l.tiles % slots > 0)
      improve(&best, tile, SHARED, 1, waves_time(c, &l));
    for (int n = 2; l.tiles * n <= slots && n * SHORTEST_PART <= K; n++)
      improve(&best, tile, SPLIT, n, shared_time(c, &l, l.tiles, l.tiles * n));
  }
  return best;
}

#endif
