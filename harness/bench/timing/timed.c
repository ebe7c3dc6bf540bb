/* timed.c - run_timed(), run_checked() and run_launched(): on a GPU. */
#include "../run.h"
#include "../verify/judge.h"
#include "../verify/reference.h"
#include "common/message.h"
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct timed_run {
  const struct plan *plan;
  struct rows rows;
  struct workspace workspace;
  size_t done;
};

static bool is_good(const struct row *r) {
  return r->verdict[0] != '\0' && !row_failed(r);
}

static bool any_destroys(const struct plan *plan, size_t from, size_t to) {
  for (size_t i = from; i < to; i++)
    if (plan->items[i].entry->destroys)
      return true;
  return false;
}

static void prepare_group(struct timed_run *run, size_t first, size_t end) {
  workspace_host(&run->workspace, &run->plan->items[first]);
  workspace_device(&run->workspace, any_destroys(run->plan, first, end));
}

/* A kernel that failed may have left the device unusable: then the rest of the
 * run cannot be done, and no file is written. */
static bool launched(struct row *r) {
  bool lost;
  const char *why = launch_error(&lost);
  if (!why)
    return true;
  warn("%s: the launch failed: %s", configuration_text(&r->configuration), why);
  if (lost)
    fail("the device was lost by that error; nothing was written");
  strcpy(r->verdict, "error");
  return false;
}

/* One launch into poisoned memory, and its verdict. */
static void verify(struct timed_run *run, const struct configuration *c) {
  struct row *r = &run->rows.items[c->row];
  workspace_restore(&run->workspace, c);
  workspace_poison(&run->workspace, c);
  struct task t = workspace_task(&run->workspace, c);
  c->entry->variant->launch(&t);
  if (launched(r)) {
    struct check check = workspace_check(&run->workspace, c);
    judge_row(r, &check);
  }
  workspace_restore(&run->workspace, c);
}

/* Wrong on purpose: launched for a tool such as racecheck to see, not timed. */
static void try_wrong(struct timed_run *run, const struct configuration *c) {
  struct row *r = &run->rows.items[c->row];
  verify(run, c);
  bool right = strcmp(r->verdict, "ok") == 0;
  strcpy(r->verdict, right ? "lucky" : "caught");
}

static void verify_group(struct timed_run *run, size_t first, size_t end) {
  prepare_group(run, first, end);
  for (size_t i = first; i < end; i++) {
    const struct configuration *c = &run->plan->items[i];
    progress("verifying %zu of %zu: %s", ++run->done, run->plan->count,
             configuration_text(c));
    if (c->entry->wrong)
      try_wrong(run, c);
    else
      verify(run, c);
  }
}

/* Two runs of a quiet row agree within 3 %. Events resolve half a microsecond.
 * A CPU shares its caches and clock with other programs, so its samples lie
 * closer together than its runs do: the limit is narrower. */
static bool is_noisy(const struct series *s) {
  static const double EVENT_MS = 0.0005;
  const struct summary *m = &s->summary;
  bool host = s->configuration->entry->host;
  return !s->settled || m->drift > 0.02 ||
         m->p75 - m->p25 > (host ? 0.01 : 0.03) * m->median ||
         (!host && EVENT_MS > 0.02 * m->median);
}

static const char *flags_of(const struct series *s) {
  bool noisy = is_noisy(s);
  return noisy ? (s->throttled ? "noisy+throttled" : "noisy")
               : (s->throttled ? "throttled" : "");
}

static void store(struct row *r, const struct series *s) {
  r->median_ms = s->summary.median;
  r->p25_ms = s->summary.p25;
  r->p75_ms = s->summary.p75;
  r->samples = s->summary.samples;
  r->warm_ms = s->warm_ms;
  strcpy(r->flags, flags_of(s));
}

/* No number stays in the row of a variant that turned out wrong. */
static void verify_again(struct timed_run *run, const struct series *s) {
  const struct configuration *c = s->configuration;
  struct row *r = &run->rows.items[c->row];
  verify(run, c);
  if (is_good(r))
    store(r, s);
  else
    r->max_error = r->error_bound = NAN;
}

static void time_group(struct timed_run *run, size_t first, size_t end,
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

static void verify_all(struct timed_run *run, const struct plan *plan) {
  for (size_t i = 0, end; i < plan->count; i = end) {
    end = plan_group_end(plan, i);
    verify_group(run, i, end);
  }
}

static struct rows finish(struct timed_run *run) {
  progress_end();
  workspace_free(&run->workspace);
  reference_forget();
  return run->rows;
}

struct rows run_checked(const struct plan *plan, const struct device *d) {
  struct timed_run run = {.plan = plan, .rows = rows_begin(plan, d)};
  verify_all(&run, plan);
  return finish(&run);
}

struct rows run_launched(const struct plan *plan, const struct device *d) {
  struct timed_run run = {.plan = plan, .rows = rows_begin(plan, d)};
  for (size_t i = 0, end; i < plan->count; i = end) {
    end = plan_group_end(plan, i);
    prepare_group(&run, i, end);
    for (; i < end; i++) {
      const struct configuration *c = &plan->items[i];
      struct row *r = &run.rows.items[c->row];
      struct task t = workspace_task(&run.workspace, c);
      c->entry->variant->launch(&t);
      if (launched(r))
        strcpy(r->verdict, "launched");
    }
  }
  return finish(&run);
}

struct rows run_timed(const struct plan *plan, const struct device *d,
                      bool quick) {
  struct stop_rule rule = stop_rule_for(quick);
  struct timed_run run = {.plan = plan, .rows = rows_begin(plan, d)};
  run.workspace.pinned = true;
  verify_all(&run, plan);
  run.done = 0;
  measure_open(d);
  for (size_t i = 0, end; i < plan->count; i = end) {
    end = plan_group_end(plan, i);
    time_group(&run, i, end, &rule);
  }
  measure_close();
  return finish(&run);
}
