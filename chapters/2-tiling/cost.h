// cost.h - what a product of a given shape would take, plan by plan.
//
// A multiprocessor that runs n blocks takes a step of all of them in
// max(n * work, latency): as long as their multiplications take, or as long as
// one block waits for its operands, whichever is more. Its warps are shared out
// among four schedulers, so that two blocks of two warps take no longer than
// one. A launch takes the steps of its longest block, and a constant for each
// wave and for each part that is added up. The constants are microseconds,
// fitted by least absolute logarithm to 4350 launches of 268 shapes, of earlier
// builds of these kernels, on an NVIDIA H200; the row of the 128 x 256 tile was
// then set so that large squares choose it. On another GPU times differ; the
// order of the plans differs less.
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
// parts; part: to add one.
struct tile_cost {
  int rows, cols, depth, warps, most_blocks;
  double work[2]; // of a step; where rows are aligned, and where not
  double latency, launch, again, wave, ends, kept, part;
};

static const struct tile_cost tile_costs[TILE_CHOICES] = {
    {128, 256, 8, 8, 1, {1.290, 1.400}, 0.800, 5.7, 5.5, 1.0, 5.5, 7.1, 0.86},
    {128, 128, 8, 4, 2, {0.674, 0.741}, 0.381, 5.6, 5.0, 1.7, 5.1, 3.9, 0.83},
    {64, 128, 8, 4, 3, {0.351, 0.395}, 0.325, 5.2, 0.0, 0.6, 3.7, 4.4, 0.56},
    {64, 64, 8, 2, 6, {0.183, 0.195}, 0.310, 4.7, 3.0, 1.4, 4.6, 4.1, 0.64},
    {64, 64, 16, 4, 4, {0.387, 0.403}, 0.399, 5.7, 2.7, 0.4, 2.9, 2.8, 0.50},
    {128, 32, 16, 4, 4, {0.433, 0.452}, 0.468, 5.0, 2.1, 0.6, 3.6, 3.2, 0.51},
    {32, 32, 32, 4, 4, {0.229, 0.248}, 0.251, 4.7, 3.4, 1.0, 3.2, 3.0, 0.10},
    {32, 64, 32, 8, 2, {0.421, 0.463}, 0.346, 3.5, 2.7, 1.7, 3.7, 3.7, 0.09}};

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
