/* bounds.c - EMU_ON: how long each kernel takes at least on a GPU of gpus.csv,
 * from what it was counted to do. */
#include "outputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../bound/bound.h"
#include "../program/environment.h"
#include "emu_results.h"

static struct bound_machine machine;
static int wanted;

struct kernel_bound {
  char *kernel;
  unsigned launches;
  double least;           /* the sum of what each launch takes at least */
  double ms[BOUND_UNITS]; /* sums of each unit's */
  double warps;           /* resident, at most, in the last launch */
  double distinct[2];     /* bytes of all its launches, as they are counted */
  int estimated;          /* a launch was sampled */
};
static struct kernel_bound *bounds;
static size_t bound_count;

void bounds_open(void) {
  const char *name = environment_text("EMU_ON");
  if (!name)
    return;
  if (!bound_machine_named(name, &machine))
    environment_refuse("EMU_ON", "one of %s, or a file of that form",
                       bound_machine_names());
  wanted = 1;
}

static struct kernel_bound *bound_for(const char *kernel) {
  for (size_t i = 0; i < bound_count; i++)
    if (strcmp(bounds[i].kernel, kernel) == 0)
      return &bounds[i];
  bounds = realloc(bounds, (bound_count + 1) * sizeof *bounds);
  if (!bounds) {
    fprintf(stderr, "emulator: no memory for bounds\n");
    exit(1);
  }
  bounds[bound_count] = (struct kernel_bound){.kernel = strdup(kernel)};
  return &bounds[bound_count++];
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
  b->requests += part * (double)t->requests;
  if (c->space == SPACE_CONSTANT)
    b->constant_wavefronts += part * (double)(t->wavefronts - t->requests);
  else if (t->wavefronts)
    b->wavefronts += part < 1 ? fmax(full, part * (double)t->wavefronts)
                              : (double)t->wavefronts;
  if (c->space == SPACE_GLOBAL && c->operation != OP_LOAD) {
    b->stored_sectors +=
        part < 1 ? fmax((double)t->used / SECTOR, part * (double)t->sectors)
                 : (double)t->sectors;
    b->stored_bytes_used += (double)t->used;
  }
}

/* Bytes that the blocks of a sample touched stand for those of all where no two
 * of its requests share any; else only for themselves. */
static double whole_distinct(double distinct, int operation, double scale) {
  double used = 0;
  const struct instruction_counts *c = instruction_counts_of(0);
  for (; c; c = c->next)
    if (c->space == SPACE_GLOBAL && (c->operation != OP_LOAD) == operation)
      used += (double)c->tally.used;
  return distinct * scale >= 0.99 * used ? distinct * scale : distinct;
}

static struct bound_counts counts_of_launch(const struct launch_event *launch,
                                            struct kernel_bound *k) {
  const struct emu_dim3 *b = &launch->grid->block;
  const struct kernel_counts *kernels;
  size_t n = kernel_counts(&kernels);
  struct bound_counts c = {.blocks = (double)launch->blocks,
                           .threads = (int)(b->x * b->y * b->z),
                           .shared = (int)launch->grid->dynamic_bytes};
  double warps = c.blocks * ((c.threads + LANES - 1) / LANES);
  double scale = launch->counted ? c.blocks / (double)launch->counted : 1;
  const struct instruction_counts *i = instruction_counts_of(0);
  for (; i; i = i->next)
    add_instruction(&c, i, warps);
  for (size_t at = 0; at < n; at++)
    if (strcmp(kernels[at].kernel, k->kernel) == 0)
      for (int o = 0; o < 2; o++) {
        double all = (double)kernels[at].distinct[o];
        *(o ? &c.distinct_stored : &c.distinct_loaded) =
            whole_distinct(all - k->distinct[o], o, scale);
        k->distinct[o] = all;
      }
  c.busiest_warp = (double)count_busiest_warp(SPACE_GLOBAL);
  k->estimated |= scale > 1;
  return c;
}

void bounds_launch_ends(const struct launch_event *launch) {
  if (!wanted)
    return;
  struct kernel_bound *k = bound_for(launch->grid->kernel);
  struct bound_counts c = counts_of_launch(launch, k);
  struct bound b = bound_of(&c, &machine);
  k->launches++;
  k->least += b.ms[b.unit];
  k->warps = b.resident_warps;
  for (int u = 0; u < BOUND_UNITS; u++)
    k->ms[u] += b.ms[u];
}

static int largest(const double ms[BOUND_UNITS], int but) {
  int most = but == 0;
  for (int u = 0; u < BOUND_UNITS; u++)
    if (u != but && ms[u] > ms[most])
      most = u;
  return most;
}

void bounds_print(FILE *out) {
  for (size_t i = 0; i < bound_count; i++) {
    const struct kernel_bound *k = &bounds[i];
    int unit = largest(k->ms, -1), next = largest(k->ms, unit);
    fprintf(out, "> %s: at least %s%.3g ms on %s (%s), by %s", k->kernel,
            k->estimated ? "about " : "", k->least, machine.name, machine.from,
            bound_unit_name(unit));
    if (k->ms[next] > 0)
      fprintf(out, "; next %.3g, by %s", k->ms[next], bound_unit_name(next));
    if (k->warps > 0)
      fprintf(out, "; at most %.0f warps of an SM, registers not known",
              k->warps);
    fputc('\n', out);
  }
}
