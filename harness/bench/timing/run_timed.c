/* run_timed.c - run_timed(), on a GPU. */
#include "run_timed.h"
#include "../run.h"
#include "common/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Two runs of a quiet row agree within 3 %. Events resolve half a microsecond.
 * A CPU shares its caches and clock with other programs, so its samples lie
 * closer together than its runs do: the limit is narrower. */
static bool is_noisy(const struct series *s) {
  static const double EVENT_MS = 0.0005;
  const struct summary *m = &s->summary;
  const struct entry *e = s->configuration->entry;
  bool host = e->host, events = !host && !e->memory;
  return !s->settled || m->drift > 0.02 ||
         m->p75 - m->p25 > (host ? 0.01 : 0.03) * m->median ||
         (events && EVENT_MS > 0.02 * m->median);
}

static void store(struct row *r, const struct series *s) {
  r->median_ms = s->summary.median;
  r->p25_ms = s->summary.p25;
  r->p75_ms = s->summary.p75;
  r->samples = s->summary.samples;
  r->warm_ms = s->warm_ms;
  strcpy(r->warnings, warnings_text(is_noisy(s), s->throttled));
}

void verify_again(struct gpu_run *run, const struct series *s) {
  const struct configuration *c = s->configuration;
  struct row *r = &run->rows.items[c->row];
  verify(run, c);
  if (is_good(r))
    store(r, s);
  else
    r->max_error = r->error_tolerance = NAN;
}

static void time_group(struct gpu_run *run, size_t first, size_t end,
                       const struct stop_rule *rule) {
  struct series *series = allocate((end - first) * sizeof *series);
  size_t count = 0;
  for (size_t i = first; i < end; i++) {
    const struct configuration *c = &run->plan->items[i];
    if (!c->entry->wrong && is_good(&run->rows.items[c->row]))
      series[count++] = (struct series){.configuration = c};
  }
  run->done += end - first;
  if (count > 0) {
    progress("timing %zu of %zu: %s", run->done, run->plan->count,
             configuration_text(series[0].configuration));
    prepare_group(run, first, end);
    measure_all(&run->workspace, series, count, rule);
  }
  for (size_t i = 0; i < count; i++) {
    verify_again(run, &series[i]);
    free(series[i].ms);
  }
  free(series);
}

struct rows run_timed(const struct plan *plan, const struct device *d,
                      bool quick) {
  struct stop_rule rule = stop_rule_for(quick);
  struct gpu_run run = gpu_run_begin(plan, d);
  run.workspace.pinned = true;
  verify_all(&run);
  run.done = 0;
  measure_open(d);
  for (size_t i = 0, end; i < plan->count; i = end) {
    end = plan_group_end(plan, i);
    time_group(&run, i, end, &rule);
  }
  measure_close();
  return gpu_run_end(&run);
}
