/* run_brief.c - run_brief(), on a GPU: one configuration after the other, so
 * that each row is there as soon as it can be. */
#include "../run.h"
#include "common/message.h"
#include "run_timed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct brief_run {
  struct gpu_run run;
  const struct device *device;
  const struct kept_rows *kept;
  size_t prepared;         /* one past the items that the memory is ready for */
  double begin, done, all; /* seconds: the clock's; expected ones */
  double spent[NEEDS];
  size_t left_out;
};

/* Seconds for all values of axes, of either kind. */
static const double MOST_SECONDS[NEEDS] = {
    [NEEDED] = INFINITY, [SWEPT] = 6, [SWEPT_BETWEEN] = 2};

/* ---- how long it takes ---- */

/* Seconds that an item takes, roughly, of a row alone and of memory that is
 * filled for it: the course of time corrects their scale. */
static double seconds_for(const struct plan *plan, size_t item) {
  const struct configuration *c = &plan->items[item];
  double bytes = (double)host_floats(c) * sizeof(float);
  bool prepares = item == 0 || plan_group_end(plan, item - 1) == item;
  return 0.12 + 1e-10 * bytes + (c->entry->host ? 1 : 0) +
         (prepares ? 7e-10 * bytes : 0);
}

static double seconds_left(const struct brief_run *l) {
  double spent = now_seconds() - l->begin;
  double scale = l->done > 0.5 ? spent / l->done : 1;
  return scale * (l->all - l->done);
}

static void say_next(const struct brief_run *l, size_t item) {
  const struct plan *plan = l->run.plan;
  progress("%zu of %zu, %.0f s left: %s", item + 1, plan->count,
           ceil(seconds_left(l)), configuration_text(&plan->items[item]));
}

/* A row of a standard axis value; others are seen in the table alone. */
static void say_row(const struct row *row) {
  const struct configuration *configuration = &row->configuration;
  const struct axis *axis = axis_of(configuration->entry);
  if (isnan(row->median_ms) ||
      (axis && configuration->instance.value != axis->standard))
    return;
  double gbps = row_gbps(row), gflops = row_gflops(row);
  if (gflops > 4 * gbps)
    progress_done("%-44s %10.4f ms %9.1f GFLOP/s",
                  configuration_text(configuration), row->median_ms, gflops);
  else if (gbps > 0)
    progress_done("%-44s %10.4f ms %9.1f GB/s",
                  configuration_text(configuration), row->median_ms, gbps);
  else
    progress_done("%-44s %10.4f ms", configuration_text(configuration),
                  row->median_ms);
}

/* ---- what is measured ---- */

/* Whether a row so far is faster than a ceiling that stands in the folder. */
static bool any_exceeds(const struct brief_run *l, long ceiling) {
  for (size_t i = 0; i < l->run.rows.count; i++)
    if (exceeds_kept(l->kept, ceiling, &l->run.rows.items[i], l->device))
      return true;
  return false;
}

/* A ceiling that stands in the folder. Where one is exceeded, none is kept. */
static bool is_kept(const struct brief_run *l, const struct configuration *c) {
  const struct plan *plan = l->run.plan;
  if (kept_ceiling(l->kept, c) < 0)
    return false;
  for (size_t i = 0; i < plan->count; i++) {
    long ceiling = kept_ceiling(l->kept, &plan->items[i]);
    if (ceiling >= 0 && any_exceeds(l, ceiling))
      return false;
  }
  return true;
}

static void measure(struct brief_run *l, size_t item,
                    const struct stop_rule *rule) {
  struct gpu_run *run = &l->run;
  const struct configuration *configuration = &run->plan->items[item];
  struct series series = {.configuration = configuration};
  if (item >= l->prepared) {
    l->prepared = plan_group_end(run->plan, item);
    prepare_group(run, item, l->prepared);
  }
  verify(run, configuration);
  if (!is_good(&run->rows.items[configuration->row]))
    return;
  measure_all(&run->workspace, &series, 1, rule);
  verify_again(run, &series);
  free(series.ms);
}

/* A value of an axis that this GPU has no room for, such as 227 KiB of shared
 * memory: its launch failed, which was said. */
static bool is_refused(const struct row *r) {
  return r->configuration.need != NEEDED && strcmp(r->verdict, "error") == 0;
}

/* Rows that were run: what is kept, or was left out, has no verdict. */
static struct rows without_others(struct rows rows) {
  size_t count = 0;
  for (size_t i = 0; i < rows.count; i++)
    if (rows.items[i].verdict[0] && !is_refused(&rows.items[i]))
      rows.items[count++] = rows.items[i];
  rows.count = count;
  return rows;
}

static bool out_of_time(const struct brief_run *l,
                        const struct configuration *c) {
  return l->spent[c->need] >= MOST_SECONDS[c->need];
}

static void run_item(struct brief_run *run, size_t item,
                     const struct stop_rule *rule) {
  const struct configuration *configuration = &run->run.plan->items[item];
  double from = now_seconds();
  if (is_kept(run, configuration))
    return;
  run->left_out += out_of_time(run, configuration);
  if (!out_of_time(run, configuration)) {
    say_next(run, item);
    measure(run, item, rule);
    say_row(&run->run.rows.items[configuration->row]);
    run->spent[configuration->need] += now_seconds() - from;
  }
  run->done += seconds_for(run->run.plan, item);
}

struct rows run_brief(const struct plan *plan, const struct device *device,
                      const struct kept_rows *kept) {
  struct stop_rule rule = stop_rule_brief();
  struct brief_run run = {
      .run = gpu_run_begin(plan, device), .device = device, .kept = kept};
  run.begin = now_seconds();
  run.run.workspace.pinned = true;
  for (size_t i = 0; i < plan->count; i++)
    if (!is_kept(&run, &plan->items[i]))
      run.all += seconds_for(plan, i);
  measure_open(device);
  for (size_t i = 0; i < plan->count; i++)
    run_item(&run, i, &rule);
  measure_close();
  if (run.left_out > 0)
    warn("%zu values of axes are left out: a quick look has no time for them; "
         "make takes all with FULL=1",
         run.left_out);
  return without_others(gpu_run_end(&run.run));
}
