/* block_sample.c - one block of each of n stretches of the grid, at a place in
 * it that looks random and is the same in every run. */
#include "tallies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../program/environment.h"

enum { AUTOMATIC, WHOLE }; /* or one block of that many, from 2 on */

static unsigned one_of = AUTOMATIC;
static struct block_sample sample;
static int has_enough;

/* Of each block of the sample, in the order of the grid. */
static struct block_cost *costs;

/* Looks up EMU_SAMPLE, once. */
static void init_once(void) {
  const char *text = environment_text("EMU_SAMPLE");
  char *end;
  if (!text)
    return;
  one_of = WHOLE;
  if (strcmp(text, "all") == 0)
    return;
  unsigned long n =
      strncmp(text, "1/", 2) == 0 ? strtoul(text + 2, &end, 10) : 0;
  if (n < 1 || n > 1000000 || *end)
    environment_fail("EMU_SAMPLE", "\"all\", or \"1/N\" to count one block of "
                                   "N");
  one_of = (unsigned)n;
}

/* How many threads a repeated launch is to have counted, at most, each of which
 * makes so many accesses. */
static uint64_t repeated_threads(double accesses) {
  double max = REPEATED_ACCESSES / accesses;
  return max < REPEATED_THREADS ? (uint64_t)max : REPEATED_THREADS;
}

static uint64_t wanted(uint64_t blocks, uint64_t threads,
                       uint64_t max_threads) {
  uint64_t n = blocks;
  if (one_of > WHOLE)
    n = (blocks + one_of - 1) / one_of;
  if (one_of == AUTOMATIC && blocks * threads > max_threads)
    n = max_threads / threads;
  if (n < MIN_BLOCKS)
    n = MIN_BLOCKS;
  return n < blocks ? n : blocks;
}

void block_sample_begin(const struct launch_event *launch, uint64_t accesses,
                        uint64_t by) {
  static int opened;
  if (!opened)
    init_once();
  opened = 1;
  const struct emu_grid *g = launch->grid;
  uint64_t threads = (uint64_t)g->block.x * g->block.y * g->block.z;
  sample = (struct block_sample){.blocks = launch->blocks};
  has_enough = accesses >= WHOLE_ACCESSES;
  uint64_t max_threads = has_enough
                             ? repeated_threads((double)accesses / (double)by)
                             : WHOLE_THREADS;
  sample.counted = g->cooperative
                       ? launch->blocks
                       : wanted(launch->blocks, threads, max_threads);
  free(costs);
  costs = NULL;
  if (block_sample_is_part(&sample))
    costs = calloc(sample.counted, sizeof *costs);
}

/* The first block of stretch i. */
static uint64_t stretch(uint64_t i) {
  return (
      uint64_t)(((unsigned __int128)i * sample.blocks + sample.counted - 1) /
                sample.counted);
}

/* That the block lies in. */
static uint64_t stretch_of(uint64_t block) {
  return (uint64_t)((unsigned __int128)block * sample.counted / sample.blocks);
}

int count_wants_block(uint64_t block) {
  if (!block_sample_is_part(&sample))
    return 1;
  uint64_t i = stretch_of(block);
  uint64_t from = stretch(i), length = stretch(i + 1) - from;
  uint64_t mixed = (i + 1) * 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9u;
  return block == from + (mixed >> 32) % length;
}

int count_is_exhaustive(void) {
  return one_of == WHOLE;
}

int count_may_skip_load_hooks(void) {
  return has_enough;
}

int count_covers_all_blocks(void) {
  return !block_sample_is_part(&sample);
}

/* ---- spread ---- */

static struct block_cost cost_so_far(unsigned worker) {
  struct block_cost sum = {{0, 0}};
  const struct instruction_counts *c = instruction_counts_of(worker);
  for (; c; c = c->next) {
    if (c->space == SPACE_GLOBAL)
      sum.of[0] += c->tally.sectors;
    if (c->space == SPACE_SHARED)
      sum.of[1] += c->tally.wavefronts;
  }
  return sum;
}

/* Between the two calls the block's requests are all that the OS thread has
 * served. */
void count_block_resumes(unsigned worker, struct block_cost *cost) {
  struct block_cost before = cost_so_far(worker);
  for (int q = 0; q < 2; q++)
    cost->of[q] -= before.of[q];
}

void count_block_pauses(unsigned worker, struct block_cost *cost) {
  struct block_cost after = cost_so_far(worker);
  for (int q = 0; q < 2; q++)
    cost->of[q] += after.of[q];
}

void count_block_ends(uint64_t block, const struct block_cost *cost) {
  if (costs)
    costs[stretch_of(block)] = *cost;
}

struct block_cost *block_sample_costs(void) {
  size_t bytes = sample.counted * sizeof *costs;
  struct block_cost *copy = costs ? malloc(bytes) : NULL;
  return copy ? memcpy(copy, costs, bytes) : NULL;
}

void block_sample_restore_costs(const struct block_cost *c) {
  if (costs && c)
    memcpy(costs, c, sample.counted * sizeof *costs);
}

/* Of the estimated total, from the differences of neighbours: blocks near each
 * other cost alike, and each stretch of the grid has its own. n of N blocks:
 * N^2 (1 - n/N) / n times half the mean square of the differences. */
static double variance(int q) {
  double squares = 0, n = (double)sample.counted, all = (double)sample.blocks;
  for (uint64_t i = 1; costs && i < sample.counted; i++) {
    double step = (double)costs[i].of[q] - (double)costs[i - 1].of[q];
    squares += step * step;
  }
  return n < 2 ? 0 : all * (all - n) / n * squares / (2 * (n - 1));
}

struct block_sample block_sample_of_launch(const struct launch_event *launch) {
  if (launch->stopped)
    return (struct block_sample){.blocks = launch->blocks,
                                 .counted = launch->counted};
  if (block_sample_is_part(&sample))
    for (int q = 0; q < 2; q++)
      sample.variance[q] = variance(q);
  return sample;
}

void block_sample_add(struct block_sample *to, const struct block_sample *s) {
  to->blocks += s->blocks;
  to->counted += s->counted;
  for (int q = 0; q < 2; q++)
    to->variance[q] += s->variance[q];
}

double block_sample_spread(const struct block_sample *s, int q,
                           uint64_t total) {
  return total ? 200 * sqrt(s->variance[q]) / (double)total : 0;
}
