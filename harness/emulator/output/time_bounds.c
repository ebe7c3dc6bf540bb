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
#include "../what_if/what_if.h"

static struct bound_gpu gpu;
static int wanted;
/* Of the launch that ended last; one distinct byte of its sample that is loaded
 * or stored stands for so many. */
static struct bound_counts as_written;
static double each_loaded, each_stored;

/* Launches of a kernel that run one after the other: what each takes at least,
 * summed; each unit's sum. */
struct queue_bound {
  unsigned queue;
  double least, least_launch;
  struct bound sum;
};

/* If the data of a launch lie in device memory, if all is in the L2. */
enum { IN_MEMORY, IN_L2, PLACES };

struct kernel_bound {
  char *kernel;
  struct queue_bound *queues[PLACES]; /* in order of their first launches */
  size_t queue_count;
  struct bound beside[PLACES]; /* the sums, were all of them side by side */
  struct distinct distinct;    /* of all its launches, as it is counted */
  int estimated;               /* a launch was sampled */
  int fits_l2;                 /* so much that both lines are worth it */
  int unknown;                 /* atomics: their rate is not known */
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
  if (!bound_gpu_named(name, &gpu))
    environment_fail("EMU_ON", "one of %s, or a file of that form",
                     bound_gpu_names());
  wanted = 1;
  words_in_registers_enable();
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
  for (size_t i = 0; i < bound_count; i++) {
    free(bounds[i].kernel);
    for (int place = 0; place < PLACES; place++)
      free(bounds[i].queues[place]);
  }
  bound_count = 0;
}

/* Does the launch have another instruction of this kind? */
static int is_alone(const struct instruction_counts *c,
                    const struct instruction_counts *all) {
  for (const struct instruction_counts *o = all; o; o = o->next)
    if (o != c && o->space == c->space && o->operation == c->operation)
      return 0;
  return 1;
}

/* What is left if a thread keeps all in registers that it may. */
static struct tally without_kept(const struct instruction_counts *c) {
  struct tally t = c->tally;
  t.requests -= c->in_registers.requests;
  t.used -= c->in_registers.used;
  t.sectors -= c->in_registers.sectors;
  t.wavefronts -= c->in_registers.wavefronts;
  return t;
}

/* nvcc may merge accesses of a thread to neighbouring words into one of 16
 * bytes. It has nothing to merge where a warp makes a single one. */
static double merged(const struct instruction_counts *c,
                     const struct instruction_counts *all, double warps) {
  if (c->operation == OP_ATOMIC || c->width >= 16 ||
      ((double)c->tally.requests <= warps && is_alone(c, all)))
    return 1;
  return c->width / 16.;
}

static void add_instruction(struct bound_counts *counts,
                            const struct instruction_counts *instruction,
                            const struct instruction_counts *all,
                            double warps) {
  enum { WAVEFRONT = 128 };
  const struct tally left = without_kept(instruction), *t = &left;
  double part = merged(instruction, all, warps),
         full = (double)t->used / WAVEFRONT;
  counts->instructions += part * (double)t->requests;
  if (instruction->space == SPACE_CONSTANT)
    counts->constant_wavefronts += part * (double)(t->wavefronts - t->requests);
  else if (t->wavefronts)
    counts->wavefronts += part < 1 ? fmax(full, part * (double)t->wavefronts)
                                   : (double)t->wavefronts;
  if (instruction->space == SPACE_GLOBAL && instruction->operation != OP_LOAD) {
    counts->store_sectors +=
        part < 1 ? fmax((double)t->used / SECTOR, part * (double)t->sectors)
                 : (double)t->sectors;
    counts->store_bytes_used +=
        (double)(instruction->operation == OP_ATOMIC ? SECTOR * t->sectors
                                                     : t->used);
    if (instruction->operation == OP_ATOMIC)
      counts->atomic_sectors += (double)t->sectors;
  }
}

/* All of a launch, of which the list has counts. */
static void add_instructions(struct bound_counts *b,
                             const struct instruction_counts *list) {
  double warps = b->blocks * ((b->threads + LANES - 1) / LANES);
  for (const struct instruction_counts *c = list; c; c = c->next)
    add_instruction(b, c, list, warps);
  b->instructions += (double)count_exchanges().shuffles;
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

static void add_distinct(struct bound_counts *counts,
                         struct kernel_bound *kernel, double scale) {
  const struct kernel_counts *kernels;
  size_t n = kernel_counts(&kernels);
  const struct distinct *was = &kernel->distinct;
  for (size_t i = 0; i < n; i++) {
    const struct distinct *is = &kernels[i].distinct;
    if (strcmp(kernels[i].kernel, kernel->kernel) != 0)
      continue;
    double in = stands_for(is->loaded - was->loaded, 0, scale);
    double out = stands_for(is->stored - was->stored, 1, scale);
    each_loaded = in;
    each_stored = out;
    counts->load_sectors_distinct =
        in * (double)(is->loaded_sectors - was->loaded_sectors);
    counts->load_segments64_distinct =
        in * (double)(is->loaded_segments64 - was->loaded_segments64);
    counts->store_sectors_distinct =
        out * (double)(is->stored_sectors - was->stored_sectors);
    counts->store_sectors_partial =
        out * (double)(is->partial_sectors - was->partial_sectors);
    kernel->distinct = *is;
  }
}

static void launch_write(const struct launch_event *launch,
                         const struct bound_counts *asked) {
  FILE *file = csv_begin(&launches_file);
  if (!file)
    return;
  fprintf(file, "%u,", launch->number);
  csv_field(file, launch->grid->kernel);
  fprintf(file, ",%.0f,%d,%d", asked->blocks, asked->threads, asked->shared);
  const double counts[] = {asked->load_sectors_distinct,
                           asked->load_segments64_distinct,
                           asked->store_sectors_distinct,
                           asked->store_sectors_partial,
                           asked->store_sectors,
                           asked->store_bytes_used,
                           asked->wavefronts,
                           asked->instructions,
                           asked->constant_wavefronts};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    fprintf(file, ",%.15g", counts[i]);
  const struct exchanges e = count_exchanges();
  fprintf(file, ",%lu\n", e.shuffles + e.reductions);
}

/* Warps that load from device memory what no other loads, at least: none loads
 * more than the one that loads most. */
static double loading_warps(uint64_t loaded, const struct bound_counts *c) {
  double most = (double)count_most_loaded(),
         warps = (c->threads + LANES - 1) / LANES;
  return most > 0 ? fmin(warps * c->blocks, each_loaded * (double)loaded / most)
                  : 0;
}

/* How often a launch operates atomically on the word that it does so most often
 * on, at least: its requests over the words that they are at, where these are
 * few and all were counted. 0: not known. */
static double atomics_a_word(uint64_t stored, double scale) {
  enum { FEW_BYTES = SECTOR };
  double requests = 0;
  const struct instruction_counts *instruction = instruction_counts_of(0);
  for (; instruction; instruction = instruction->next) {
    if (instruction->operation == OP_ATOMIC &&
        instruction->space != SPACE_GLOBAL)
      return 0;
    if (instruction->operation == OP_ATOMIC)
      requests += (double)instruction->tally.requests;
    else if (instruction->operation == OP_STORE &&
             instruction->space == SPACE_GLOBAL)
      return 0;
  }
  if (scale > 1 || stored == 0 || stored > FEW_BYTES)
    return 0;
  return requests / fmax(1, (double)stored / 4);
}

/* Of a launch that makes an atomic operation for every few accesses no bound is
 * told where these are not known: a sum by them alone would seem faster than
 * one that spares them. */
static int is_mostly_atomic(void) {
  enum { FEW = 16 };
  double atomics = 0, all = 0;
  const struct instruction_counts *c = instruction_counts_of(0);
  for (; c; c = c->next) {
    all += (double)c->tally.requests;
    if (c->operation == OP_ATOMIC)
      atomics += (double)c->tally.requests;
  }
  return atomics * FEW > all;
}

static size_t queue_of(struct kernel_bound *k, unsigned queue) {
  size_t i = k->queue_count;
  while (queue && i-- > 0)
    if (k->queues[0][i].queue == queue)
      return i;
  for (int place = 0; place < PLACES; place++) {
    struct queue_bound **list = &k->queues[place];
    *list = grow_array(*list, k->queue_count, sizeof **list, "bounds");
    (*list)[k->queue_count] = (struct queue_bound){.queue = queue};
  }
  return k->queue_count++;
}

static void add_bounds(struct kernel_bound *kernel, unsigned queue,
                       const struct bound_counts *counts) {
  struct bound_counts asked = *counts;
  kernel->fits_l2 |= bound_fits_l2(&asked, &gpu);
  int is_first = kernel->queue_count == 0; /* the next ones find what it left */
  size_t at = queue_of(kernel, queue);
  for (int place = 0; place < PLACES; place++) {
    asked.cold = place == IN_MEMORY && is_first && bound_fits_l2(&asked, &gpu);
    struct queue_bound *q = &kernel->queues[place][at];
    struct bound b = bound_of(&asked, &gpu),
                 beside = bound_beside(&asked, &gpu);
    q->least_launch = b.ms[BOUND_LAUNCH];
    b.ms[BOUND_LAUNCH] = 0;
    bound_rank(&b);
    q->least += fmax(b.ms[b.unit], b.step_ms);
    b.ms[BOUND_LAUNCH] = q->least_launch;
    bound_add(&q->sum, &b);
    bound_add(&kernel->beside[place], &beside);
  }
}

void time_bounds_launch_ends(const struct launch_event *launch) {
  if (!wanted && !csv_wanted(&launches_file) && !compiled_counts_asked() &&
      !what_if_tried())
    return;
  struct kernel_bound *kernel = bound_for(launch->grid->kernel);
  const struct emu_dim3 *block = &launch->grid->block;
  struct bound_counts counts = {.blocks = (double)launch->blocks,
                                .threads =
                                    (int)(block->x * block->y * block->z),
                                .shared = (int)launch->grid->dynamic_bytes};
  double scale = launch->counted ? counts.blocks / (double)launch->counted : 1;
  add_instructions(&counts, instruction_counts_of(0));
  uint64_t stored = kernel->distinct.stored, loaded = kernel->distinct.loaded;
  add_distinct(&counts, kernel, scale);
  loaded = kernel->distinct.loaded - loaded;
  stored = kernel->distinct.stored - stored;
  if (csv_wanted(&launches_file))
    launch_write(launch, &counts);
  counts.loading_warps = loading_warps(loaded, &counts);
  compiled_counts_write(launch, &counts);
  as_written = counts;
  if (!wanted)
    return;
  compiled_counts_lower(launch, &counts);
  kernel->estimated |= scale > 1;
  counts.atomics_a_word = atomics_a_word(stored, scale);
  kernel->unknown |=
      is_mostly_atomic() && !(counts.atomics_a_word * gpu.atomics_per_ns > 0);
  add_bounds(kernel, launch->grid->queue, &counts);
}

/* ---- the launch that ended last, with other counts ---- */

static void change_distinct(struct bound_counts *c, const struct distinct *d,
                            double sign) {
  double in = sign * each_loaded, out = sign * each_stored;
  c->load_sectors_distinct += in * (double)d->loaded_sectors;
  c->load_segments64_distinct += in * (double)d->loaded_segments64;
  c->store_sectors_distinct += out * (double)d->stored_sectors;
  c->store_sectors_partial += out * (double)d->partial_sectors;
}

double bound_of_counts(const struct instruction_counts *list,
                       const struct what_if_outcome *outcome, int is_changed,
                       struct bound *bound) {
  struct bound_counts counts = as_written;
  if (!*gpu.name)
    bound_gpu_named("h200", &gpu);
  counts.instructions = counts.wavefronts = counts.constant_wavefronts = 0;
  counts.store_sectors = counts.store_bytes_used = counts.atomic_sectors = 0;
  if (is_changed && outcome->blocks) {
    counts.blocks = (double)outcome->blocks;
    counts.threads = (int)outcome->threads;
  }
  add_instructions(&counts, list);
  if (is_changed) {
    change_distinct(&counts, &outcome->distinct_after, 1);
    change_distinct(&counts, &outcome->distinct_before, -1);
  }
  *bound = bound_of(&counts, &gpu);
  return bound->ms[bound->unit];
}

const struct bound_gpu *bound_gpu_meant(void) {
  return &gpu;
}

/* Copies over the bus: the way that has more of them, or the stream. */
static double bus_ms(void) {
  double each_way = fmax((double)bus_calls_sum(0).call.bytes,
                         (double)bus_calls_sum(1).call.bytes);
  struct bound_counts c = {.bus_bytes =
                               fmax(each_way, (double)bus_bytes_in_turn())};
  return bound_of(&c, &gpu).ms[BOUND_BUS];
}

/* The longest queue, or what all need of the whole GPU; in *least its time. */
static const struct bound *longest(const struct kernel_bound *kernel, int place,
                                   double *least) {
  const struct bound *is = &kernel->beside[place];
  *least = is->ms[is->unit];
  for (size_t i = 0; i < kernel->queue_count; i++) {
    const struct queue_bound *q = &kernel->queues[place][i];
    double takes = fmax(q->least, q->least_launch);
    if (takes >= *least) {
      is = &q->sum;
      *least = takes;
    }
  }
  return is;
}

/* It is of a sample; or the clock may be higher than the one that is known. */
static const char *about(const struct kernel_bound *k, const struct bound *b) {
  int by_clock = b->unit == BOUND_WAVEFRONTS || b->unit == BOUND_ISSUE ||
                 b->unit == BOUND_CONSTANT || b->unit == BOUND_MULTIPLY_ADDS;
  return k->estimated || (by_clock && gpu.runs_faster) ? "about " : "";
}

/* "DRAM"; "DRAM, next 0.1 by L2". */
static void print_units(FILE *out, const struct bound *b) {
  fputs(bound_unit_name(b->unit), out);
  if (b->ms[b->next] > 0)
    fprintf(out, "; next %.3g, by %s", b->ms[b->next],
            bound_unit_name(b->next));
}

void bound_print(FILE *out, const char *kernel) {
  const struct kernel_bound *bound = known(kernel);
  if (!bound || !wanted)
    return;
  if (bound->unknown) {
    fprintf(out,
            "> %s: no bound on %s: how long its atomic operations take there "
            "is not known\n",
            kernel, gpu.name);
    return;
  }
  double least, in_l2;
  const struct bound *b = longest(bound, IN_MEMORY, &least);
  const struct bound *l2 = longest(bound, IN_L2, &in_l2);
  fprintf(out, "> %s: at least %s%.3g ms on %s (%s), by ", kernel,
          about(bound, b), least, gpu.name, gpu.from);
  print_units(out, b);
  if (b->resident_warps > 0)
    fprintf(out, "; at most %.0f warps of an SM, registers not known",
            b->resident_warps);
  fputc('\n', out);
  if (bound->fits_l2 && in_l2 < 0.9 * least) {
    fprintf(out, "> %s, if all is in the L2 already: at least %s%.3g ms, by ",
            kernel, about(bound, l2), in_l2);
    print_units(out, l2);
    fputc('\n', out);
  }
}

void time_bounds_print(FILE *out) {
  for (size_t i = 0; i < bound_count; i++)
    bound_print(out, bounds[i].kernel);
  if (wanted && bus_ms() > 0)
    fprintf(out, "> copies: at least %.3g ms on %s (%s), by the bus\n",
            bus_ms(), gpu.name, gpu.from);
}
