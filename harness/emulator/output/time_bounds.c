/* time_bounds.c - EMU_ON: how long each kernel takes at least on a GPU of
 * gpus.csv, from what it was counted to do; EMU_LAUNCHES: what it was counted
 * to do, for whoever asks of a GPU later. */
#include "outputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../bound/emu_bound.h"
#include "../program/environment.h"
#include "../program/require_memory.h"

static struct bound_machine machine;
static int wanted;

struct kernel_bound {
  char *kernel;
  double least;             /* the sum of what each launch takes at least */
  struct bound sum;         /* of each unit's, and ranked */
  struct distinct distinct; /* of all its launches, as it is counted */
  int estimated;            /* a launch was sampled */
};
static struct kernel_bound *bounds;
static size_t bound_count;

struct csv_file launches_file = {
    .variable = "EMU_LAUNCHES",
    .header = "launch,kernel,blocks,threads,dynamic_shared_bytes,"
              "load_sectors_distinct,load_segments64_distinct,"
              "store_sectors_distinct,store_sectors_partial,store_sectors,"
              "store_bytes_used,wavefronts,instructions,constant_wavefronts,"
              "warp_shuffles"};

void time_bounds_init(void) {
  csv_open(&launches_file);
  const char *name = environment_text("EMU_ON");
  if (!name)
    return;
  if (!bound_machine_named(name, &machine))
    environment_fail("EMU_ON", "one of %s, or a file of that form",
                     bound_machine_names());
  wanted = 1;
}

static struct kernel_bound *known(const char *kernel) {
  for (size_t i = 0; i < bound_count; i++)
    if (strcmp(bounds[i].kernel, kernel) == 0)
      return &bounds[i];
  return NULL;
}

static struct kernel_bound *bound_for(const char *kernel) {
  struct kernel_bound *k = known(kernel);
  if (k)
    return k;
  bounds = grow_array(bounds, bound_count, sizeof *bounds, "bounds");
  bounds[bound_count] = (struct kernel_bound){.kernel = strdup(kernel)};
  return &bounds[bound_count++];
}

void time_bounds_clear(void) {
  for (size_t i = 0; i < bound_count; i++)
    free(bounds[i].kernel);
  bound_count = 0;
}

/* Does the launch have another instruction of this kind? */
static int is_alone(const struct instruction_counts *c) {
  const struct instruction_counts *o = instruction_counts_of(0);
  for (; o; o = o->next)
    if (o != c && o->space == c->space && o->operation == c->operation)
      return 0;
  return 1;
}

/* nvcc may merge accesses of a thread to neighbouring words into one of 16
 * bytes. It has nothing to merge where a warp makes a single one. */
static double merged(const struct instruction_counts *c, double warps) {
  if (c->operation == OP_ATOMIC || c->width >= 16 ||
      ((double)c->tally.requests <= warps && is_alone(c)))
    return 1;
  return c->width / 16.;
}

static void add_instruction(struct bound_counts *b,
                            const struct instruction_counts *c, double warps) {
  enum { WAVEFRONT = 128 };
  const struct tally *t = &c->tally;
  double part = merged(c, warps), full = (double)t->used / WAVEFRONT;
  b->instructions += part * (double)t->requests;
  if (c->space == SPACE_CONSTANT)
    b->constant_wavefronts += part * (double)(t->wavefronts - t->requests);
  else if (t->wavefronts)
    b->wavefronts += part < 1 ? fmax(full, part * (double)t->wavefronts)
                              : (double)t->wavefronts;
  if (c->space == SPACE_GLOBAL && c->operation != OP_LOAD) {
    b->store_sectors +=
        part < 1 ? fmax((double)t->used / SECTOR, part * (double)t->sectors)
                 : (double)t->sectors;
    b->store_bytes_used +=
        (double)(c->operation == OP_ATOMIC ? SECTOR * t->sectors : t->used);
  }
}

/* What the blocks of a sample touched stands for what all did where no two of
 * its requests share any; else only for itself. */
static double stands_for(uint64_t distinct, int stored, double scale) {
  double used = 0;
  const struct instruction_counts *c = instruction_counts_of(0);
  for (; c; c = c->next)
    if (c->space == SPACE_GLOBAL && (c->operation != OP_LOAD) == stored)
      used += (double)c->tally.used;
  return (double)distinct * scale >= 0.99 * used ? scale : 1;
}

static void add_distinct(struct bound_counts *b, struct kernel_bound *k,
                         double scale) {
  const struct kernel_counts *kernels;
  size_t n = kernel_counts(&kernels);
  const struct distinct *was = &k->distinct;
  for (size_t i = 0; i < n; i++) {
    const struct distinct *is = &kernels[i].distinct;
    if (strcmp(kernels[i].kernel, k->kernel) != 0)
      continue;
    double in = stands_for(is->loaded - was->loaded, 0, scale);
    double out = stands_for(is->stored - was->stored, 1, scale);
    b->load_sectors_distinct =
        in * (double)(is->loaded_sectors - was->loaded_sectors);
    b->load_segments64_distinct =
        in * (double)(is->loaded_segments64 - was->loaded_segments64);
    b->store_sectors_distinct =
        out * (double)(is->stored_sectors - was->stored_sectors);
    b->store_sectors_partial =
        out * (double)(is->partial_sectors - was->partial_sectors);
    k->distinct = *is;
  }
}

static void launch_write(const struct launch_event *launch,
                         const struct bound_counts *c) {
  FILE *file = csv_begin(&launches_file);
  if (!file)
    return;
  fprintf(file, "%u,", launch->number);
  csv_field(file, launch->grid->kernel);
  fprintf(file, ",%.0f,%d,%d", c->blocks, c->threads, c->shared);
  const double counts[] = {c->load_sectors_distinct,
                           c->load_segments64_distinct,
                           c->store_sectors_distinct,
                           c->store_sectors_partial,
                           c->store_sectors,
                           c->store_bytes_used,
                           c->wavefronts,
                           c->instructions,
                           c->constant_wavefronts};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    fprintf(file, ",%.15g", counts[i]);
  const struct exchanges e = count_exchanges();
  fprintf(file, ",%lu\n", e.shuffles + e.reductions);
}

void time_bounds_launch_ends(const struct launch_event *launch) {
  if (!wanted && !csv_wanted(&launches_file) && !compiled_counts_asked())
    return;
  struct kernel_bound *k = bound_for(launch->grid->kernel);
  const struct emu_dim3 *block = &launch->grid->block;
  struct bound_counts c = {.blocks = (double)launch->blocks,
                           .threads = (int)(block->x * block->y * block->z),
                           .shared = (int)launch->grid->dynamic_bytes};
  double warps = c.blocks * ((c.threads + LANES - 1) / LANES);
  double scale = launch->counted ? c.blocks / (double)launch->counted : 1;
  const struct instruction_counts *i = instruction_counts_of(0);
  for (; i; i = i->next)
    add_instruction(&c, i, warps);
  c.instructions += (double)count_exchanges().shuffles;
  add_distinct(&c, k, scale);
  if (csv_wanted(&launches_file))
    launch_write(launch, &c);
  compiled_counts_write(launch, &c);
  if (!wanted)
    return;
  compiled_counts_lower(launch, &c);
  struct bound b = bound_of(&c, &machine);
  k->estimated |= scale > 1;
  k->least += b.ms[b.unit];
  for (int u = 0; u < BOUND_UNITS; u++)
    k->sum.ms[u] += b.ms[u];
  k->sum.resident_warps = b.resident_warps;
  bound_rank(&k->sum);
}

/* Copies over the bus, the way that has more of them. */
static double bus_ms(void) {
  struct bound_counts c = {.bus_bytes =
                               fmax((double)bus_calls_sum(0).call.bytes,
                                    (double)bus_calls_sum(1).call.bytes)};
  return bound_of(&c, &machine).ms[BOUND_BUS];
}

void bound_print(FILE *out, const char *kernel) {
  const struct kernel_bound *k = known(kernel);
  if (!k || !wanted)
    return;
  const struct bound *b = &k->sum;
  fprintf(out, "> %s: at least %s%.3g ms on %s (%s), by %s", kernel,
          k->estimated ? "about " : "", k->least, machine.name, machine.from,
          bound_unit_name(b->unit));
  if (b->ms[b->next] > 0)
    fprintf(out, "; next %.3g, by %s", b->ms[b->next],
            bound_unit_name(b->next));
  if (b->resident_warps > 0)
    fprintf(out, "; at most %.0f warps of an SM, registers not known",
            b->resident_warps);
  fputc('\n', out);
}

void time_bounds_print(FILE *out) {
  for (size_t i = 0; i < bound_count; i++)
    bound_print(out, bounds[i].kernel);
  if (wanted && bus_ms() > 0)
    fprintf(out, "> copies: at least %.3g ms on %s (%s), by the bus\n",
            bus_ms(), machine.name, machine.from);
}
