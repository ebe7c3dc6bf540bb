/* kernel_counts.c - gathers what OS threads have counted; sums, so that their
 * number does not matter. */
#include "../program/require_memory.h"
#include "tallies.h"

#include <stdlib.h>
#include <string.h>

static struct kernel_counts *kernels;
static size_t kernel_count;

static struct kernel_counts *known(const char *kernel) {
  for (size_t i = 0; i < kernel_count; i++)
    if (strcmp(kernels[i].kernel, kernel) == 0)
      return &kernels[i];
  return NULL;
}

static struct kernel_counts *counts_of(const char *kernel) {
  struct kernel_counts *k = known(kernel);
  if (k)
    return k;
  kernels = grow_array(kernels, kernel_count, sizeof *kernels, "counts");
  kernels[kernel_count] = (struct kernel_counts){.kernel = strdup(kernel)};
  return &kernels[kernel_count++];
}

/* Of each OS thread, in cache lines of their own. */
static struct {
  struct exchanges exchanges;
  uint64_t busiest[WARP_BYTES];
} __attribute__((aligned(128))) of_worker[MAX_WORKERS];

void count_shuffle(unsigned worker, unsigned instructions) {
  of_worker[worker].exchanges.shuffles += instructions;
}

void count_reduction(unsigned worker) {
  of_worker[worker].exchanges.reductions++;
}

static void raise_busiest(uint64_t max[WARP_BYTES],
                          const uint64_t of[WARP_BYTES]) {
  for (int s = 0; s < WARP_BYTES; s++)
    if (of[s] > max[s])
      max[s] = of[s];
}

void count_warp_ends(unsigned worker, const uint64_t bytes[WARP_BYTES]) {
  raise_busiest(of_worker[worker].busiest, bytes);
}

static uint64_t busiest[WARP_BYTES]; /* of the launch that ran last */

static void take_busiest(void) {
  memset(busiest, 0, sizeof busiest);
  for (unsigned w = 0; w < MAX_WORKERS; w++) {
    raise_busiest(busiest, of_worker[w].busiest);
    memset(of_worker[w].busiest, 0, sizeof busiest);
  }
}

uint64_t count_busiest_warp(enum space space) {
  return busiest[space];
}

uint64_t count_most_loaded(void) {
  return busiest[LOADED_BYTES];
}

static struct exchanges exchanges; /* of the launch that ran last */

static void take_exchanges(void) {
  exchanges = (struct exchanges){0};
  for (unsigned w = 0; w < MAX_WORKERS; w++) {
    exchanges.shuffles += of_worker[w].exchanges.shuffles;
    exchanges.reductions += of_worker[w].exchanges.reductions;
    of_worker[w].exchanges = (struct exchanges){0};
  }
}

struct exchanges count_exchanges(void) {
  return exchanges;
}

/* ---- launches whose outcome is known ---- */

struct launch_counts {
  struct instruction_counts *instructions;
  struct block_cost *costs;
  struct exchanges exchanges;
  uint64_t busiest[WARP_BYTES];
  struct distinct distinct;
};

static struct distinct distinct_repeated;
static int is_repeat;

struct launch_counts *count_launch_save(void) {
  struct launch_counts *counts = calloc(1, sizeof *counts);
  if (!counts)
    return NULL;
  instruction_counts_gather();
  counts->instructions = instruction_counts_copy();
  counts->costs = block_sample_costs();
  take_exchanges();
  counts->exchanges = of_worker[0].exchanges = exchanges;
  take_busiest();
  memcpy(counts->busiest, busiest, sizeof busiest);
  memcpy(of_worker[0].busiest, busiest, sizeof busiest);
  distinct_bytes_peek(&counts->distinct);
  return counts;
}

void count_launch_replay(const struct launch_counts *c) {
  instruction_counts_restore(c->instructions);
  block_sample_restore_costs(c->costs);
  of_worker[0].exchanges = c->exchanges;
  memcpy(of_worker[0].busiest, c->busiest, sizeof busiest);
  distinct_repeated = c->distinct;
  is_repeat = 1;
}

void count_launch_free(struct launch_counts *c) {
  if (c) {
    instruction_counts_free(c->instructions);
    free(c->costs);
  }
  free(c);
}

static void add(struct kernel_counts *k, const struct instruction_counts *c) {
  tally_add(&k->totals[c->space][c->operation], &c->tally);
  k->bytes[c->space][c->operation] += c->tally.lanes * c->width;
  k->accesses += c->tally.lanes;
}

void count_launch_begins(const struct launch_event *launch) {
  instruction_counts_clear();
  const struct kernel_counts *k = known(launch->grid->kernel);
  block_sample_begin(launch, k ? k->accesses : 0, k ? k->threads : 1);
}

/* How far a launch came that failed depends on time: it is not counted, unless
 * it is told that it was stopped. */
void count_launch_ends(const struct launch_event *launch) {
  struct kernel_counts *kernel = counts_of(launch->grid->kernel);
  struct distinct distinct = {0};
  kernel->launches++;
  distinct_bytes_take(&distinct);
  if (is_repeat) {
    kernel->repeats++;
    distinct = distinct_repeated;
  }
  is_repeat = 0;
  take_exchanges();
  take_busiest();
  struct block_sample sample = block_sample_of_launch(launch);
  if (launch->failed_block != UINT64_MAX && !launch->stopped) {
    kernel->failed++;
    instruction_counts_clear();
    return;
  }
  instruction_counts_gather();
  kernel->stopped |= launch->stopped;
  kernel->ended += launch->ended;
  if (block_sample_is_part(&sample) && !launch->stopped) {
    instruction_counts_scale(sample.blocks, sample.counted);
    exchanges.shuffles =
        tally_scaled(exchanges.shuffles, sample.blocks, sample.counted);
    exchanges.reductions =
        tally_scaled(exchanges.reductions, sample.blocks, sample.counted);
  }
  kernel->shuffles += exchanges.shuffles;
  block_sample_add(&kernel->sample, &sample);
  for (const struct instruction_counts *c = instruction_counts_of(0); c;
       c = c->next)
    add(kernel, c);
  kernel->barriers += launch->barriers;
  kernel->threads += launch->blocks * launch->grid->block.x *
                     launch->grid->block.y * launch->grid->block.z;
  distinct_add(&kernel->distinct, &distinct);
  if (launch->grid->dynamic_bytes > kernel->dynamic_bytes)
    kernel->dynamic_bytes = launch->grid->dynamic_bytes;
}

size_t kernel_counts(const struct kernel_counts **all) {
  *all = kernels;
  return kernel_count;
}

struct tally kernel_tally(const struct kernel_counts *k, enum space space,
                          int atomics) {
  struct tally t = {0};
  for (int op = 0; op < OPERATIONS; op++)
    if ((op == OP_ATOMIC) == atomics)
      tally_add(&t, &k->totals[space][op]);
  return t;
}

void kernel_counts_sum(struct kernel_counts *sum) {
  *sum = (struct kernel_counts){.kernel = "all"};
  for (size_t i = 0; i < kernel_count; i++) {
    const struct kernel_counts *kernel = &kernels[i];
    sum->launches += kernel->launches;
    sum->barriers += kernel->barriers;
    sum->accesses += kernel->accesses;
    sum->shuffles += kernel->shuffles;
    block_sample_add(&sum->sample, &kernel->sample);
    sum->threads += kernel->threads;
    distinct_add(&sum->distinct, &kernel->distinct);
    if (kernel->dynamic_bytes > sum->dynamic_bytes)
      sum->dynamic_bytes = kernel->dynamic_bytes;
    for (int s = 0; s < SPACES; s++)
      for (int o = 0; o < OPERATIONS; o++) {
        tally_add(&sum->totals[s][o], &kernel->totals[s][o]);
        sum->bytes[s][o] += kernel->bytes[s][o];
      }
  }
}

void kernel_counts_clear(void) {
  for (size_t i = 0; i < kernel_count; i++)
    free((char *)kernels[i].kernel);
  kernel_count = 0;
}
