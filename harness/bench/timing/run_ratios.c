/* run_ratios.c - run_ratios(): ratios, on a GPU. */
#include "../ratio.h"
#include "common/message.h"
#include "run_verified.h"

#include <stdlib.h>
#include <string.h>

static bool is_right(const struct gpu_run *run, const struct configuration *c) {
  return is_good(&run->rows.items[c->row]);
}

/* Pairs of a group; those of which one is wrong keep their verdict alone. */
static size_t pairs_of(const struct gpu_run *run, const struct options *o,
                       struct pair **pairs, size_t first, size_t end) {
  size_t count = 0;
  for (size_t i = first; i < end; i++) {
    const struct configuration *c = &run->plan->items[i], *y = NULL;
    while ((y = next_baseline(run->plan, o, c, first, end, y))) {
      *pairs = reallocate(*pairs, (count + 1) * sizeof **pairs);
      (*pairs)[count++] = (struct pair){.variant = c, .baseline = y};
    }
  }
  return count;
}

static void measure_right(struct gpu_run *run, struct pair *pairs, size_t count,
                          const struct stop_rule *rule) {
  struct pair *right = allocate((count + 1) * sizeof *right);
  size_t n = 0;
  for (size_t i = 0; i < count; i++)
    if (is_right(run, pairs[i].variant) && is_right(run, pairs[i].baseline))
      right[n++] = pairs[i];
  if (n > 0)
    measure_pairs(&run->workspace, right, n, rule);
  for (size_t i = 0, from = 0; i < count && from < n; i++)
    if (pairs[i].variant == right[from].variant &&
        pairs[i].baseline == right[from].baseline)
      pairs[i] = right[from++];
  free(right);
}

/* The row tells what is wrong, be it the baseline. */
static void keep(struct gpu_run *run, struct ratios *ratios,
                 const struct pair *p, const char *seed) {
  const struct row *row = &run->rows.items[p->variant->row];
  const struct row *other = &run->rows.items[p->baseline->row];
  ratios->items =
      reallocate(ratios->items, (ratios->count + 1) * sizeof *ratios->items);
  struct ratio *r = &ratios->items[ratios->count++];
  *r = (struct ratio){*row, *p, run->workspace.shift, seed};
  if (is_good(row) && !is_good(other))
    strcpy(r->row.verdict, other->verdict);
}

static void run_group(struct gpu_run *run, const struct options *options,
                      struct ratios *ratios, size_t first, size_t end) {
  struct pair *pairs = NULL;
  struct stop_rule rule = pair_rule(options->quick);
  verify_group(run, first, end);
  size_t count = pairs_of(run, options, &pairs, first, end);
  progress("timing %zu of %zu: %s", run->done, run->plan->count,
           configuration_text(&run->plan->items[first]));
  measure_right(run, pairs, count, &rule);
  for (size_t i = first; i < end; i++)
    if (is_right(run, &run->plan->items[i]))
      verify(run, &run->plan->items[i]);
  for (size_t i = 0; i < count; i++)
    keep(run, ratios, &pairs[i],
         !options->random ? ""
         : options->seed  ? options->seed
                          : "1");
  free(pairs);
}

/* Less than what lies between two copies (rotation.c). */
static size_t read_shift(const char *text) {
  enum { MAX_SHIFT = 255 };
  char *end;
  if (!text)
    return 0;
  unsigned long shift = strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || shift > MAX_SHIFT)
    fail("--shift %s: write a number of floats up to %d, such as 1", text,
         MAX_SHIFT);
  return shift;
}

struct ratios run_ratios(const struct plan *plan, const struct device *d,
                         const struct options *options) {
  struct gpu_run run = gpu_run_begin(plan, d);
  struct ratios ratios = {0};
  run.workspace.pinned = true;
  run.workspace.shift = read_shift(options->shift);
  measure_open(d);
  for (size_t i = 0, end; i < plan->count; i = end) {
    end = plan_group_end(plan, i);
    run_group(&run, options, &ratios, i, end);
  }
  measure_close();
  free(gpu_run_end(&run).items);
  return ratios;
}
