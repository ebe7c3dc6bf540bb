/* launch_use.c - reads launches from the rows of counts, and asks the
 * calculator of occupancy and the bound. */
#include "launch_use.h"
#include "common/message.h"

#include <math.h>
#include <stdio.h>

/* Of "64x2x1". */
static double product_of_extents(const char *text) {
  double x, y, z;
  if (sscanf(text, "%lfx%lfx%lf", &x, &y, &z) != 3)
    fail("\"%s\" is no extent", text);
  return x * y * z;
}

void launches_add(struct launches *launches, const struct csv *csv,
                  size_t row) {
  double number = csv_number(csv, row, "launch");
  if (number <= launches->last)
    return;
  double threads = product_of_extents(csv_cell(csv, row, "block"));
  launches->last = number;
  double dynamic_shared = csv_number(csv, row, "dynamic_shared_bytes");
  launches->dynamic_shared = fmax(launches->dynamic_shared, dynamic_shared);
  launches->threads += threads * product_of_extents(csv_cell(csv, row, "grid"));
  launches->uses = reallocate(launches->uses,
                              (launches->count + 1) * sizeof *launches->uses);
  launches->uses[launches->count++] =
      (struct kernel_use){.threads = (int)fmin(threads, THREADS_PER_BLOCK + 1),
                          .shared = (int)fmin(dynamic_shared, NO_LIMIT)};
}

/* Of the launch with the lowest occupancy; `use.threads` is 0 where nothing was
 * launched. */
struct lowest {
  struct kernel_use use;
  struct residency residency;
  double occupancy;
};

static struct lowest lowest_of(const struct launches *launches,
                               struct machine machine, double static_shared) {
  struct lowest lowest = {.occupancy = NAN};
  for (size_t i = 0; i < launches->count && static_shared <= NO_LIMIT; i++) {
    struct kernel_use use = launches->uses[i];
    use.registers = machine.registers;
    use.shared += (int)static_shared;
    struct residency r = residency_of(machine.limits, &use);
    double occupancy = occupancy_of(machine.limits, &r);
    if (!(occupancy >= lowest.occupancy))
      lowest = (struct lowest){use, r, occupancy};
  }
  return lowest;
}

double lowest_occupancy(const struct launches *l, struct machine machine,
                        double static_shared) {
  return lowest_of(l, machine, static_shared).occupancy;
}

static const char *what_binds(const struct residency *r) {
  return r->blocks == r->by_shared      ? "shared memory binds"
         : r->blocks == r->by_threads   ? "threads bind"
         : r->blocks == r->by_registers ? "registers bind"
                                        : "the number of blocks binds";
}

char *lowest_occupancy_text(const struct launches *l, struct machine machine,
                            double static_shared) {
  struct lowest at = lowest_of(l, machine, static_shared);
  if (!at.use.threads)
    return format_text("%s", "");
  return format_text("%d block%s of %d threads and %d bytes of shared memory "
                     "%s resident; %s",
                     at.residency.blocks, at.residency.blocks == 1 ? "" : "s",
                     at.use.threads, at.use.shared,
                     at.residency.blocks == 1 ? "is" : "are",
                     what_binds(&at.residency));
}

void least_time_add(struct least_time *least, const struct csv *csv, size_t row,
                    const struct bound_gpu *gpu) {
  struct bound_counts launch = {
      .threads = (int)fmin(csv_number(csv, row, "threads"), NO_LIMIT),
      .shared =
          (int)fmin(csv_number(csv, row, "dynamic_shared_bytes"), NO_LIMIT)};
  const struct {
    const char *column;
    double *count;
  } counts[] = {{"blocks", &launch.blocks},
                {"load_sectors_distinct", &launch.load_sectors_distinct},
                {"load_segments64_distinct", &launch.load_segments64_distinct},
                {"store_sectors_distinct", &launch.store_sectors_distinct},
                {"store_sectors_partial", &launch.store_sectors_partial},
                {"store_sectors", &launch.store_sectors},
                {"store_bytes_used", &launch.store_bytes_used},
                {"wavefronts", &launch.wavefronts},
                {"instructions", &launch.instructions},
                {"constant_wavefronts", &launch.constant_wavefronts}};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    *counts[i].count = csv_number(csv, row, counts[i].column);
  struct bound b = bound_of(&launch, gpu);
  least->ms = (isnan(least->ms) ? 0 : least->ms) + b.ms[b.unit];
  for (int u = 0; u < BOUND_UNITS; u++)
    least->sum.ms[u] += b.ms[u];
  bound_rank(&least->sum);
}
