/* run_verified.c - run_verified() and run_launched(), on a GPU; what the other
 * runs there share. */
#include "run_verified.h"
#include "../run.h"
#include "../verify/verify.h"
#include "common/message.h"
#include "sample_launches.h"

#include <string.h>

struct gpu_run gpu_run_begin(const struct plan *plan, const struct device *d) {
  return (struct gpu_run){.plan = plan, .rows = rows_begin(plan, d)};
}

struct rows gpu_run_end(struct gpu_run *run) {
  progress_end();
  workspace_free(&run->workspace);
  reference_forget();
  return run->rows;
}

bool is_good(const struct row *r) {
  return r->verdict[0] != '\0' && !row_failed(r);
}

static bool any_destroys(const struct plan *plan, size_t from, size_t to) {
  for (size_t i = from; i < to; i++)
    if (plan->items[i].entry->destroys && !plan->items[i].entry->memory)
      return true;
  return false;
}

void prepare_group(struct gpu_run *run, size_t first, size_t end) {
  workspace_host(&run->workspace, &run->plan->items[first]);
  workspace_device(&run->workspace, any_destroys(run->plan, first, end));
  for (size_t i = first; i < end; i++)
    workspace_place(&run->workspace, &run->plan->items[i]);
}

/* A kernel that failed may have left the device unusable: then the rest of the
 * run cannot be done, and no file is written. */
bool launched(struct row *r) {
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

void verify(struct gpu_run *run, const struct configuration *c) {
  struct row *r = &run->rows.items[c->row];
  workspace_restore(&run->workspace, c);
  workspace_poison(&run->workspace, c);
  struct task t = workspace_task(&run->workspace, c);
  c->entry->variant->launch(&t);
  if (launched(r)) {
    struct check check = workspace_check(&run->workspace, c);
    row_apply_check(r, &check);
  }
  workspace_restore(&run->workspace, c);
}

static void try_wrong(struct gpu_run *run, const struct configuration *c) {
  struct row *r = &run->rows.items[c->row];
  verify(run, c);
  bool right = strcmp(r->verdict, "ok") == 0;
  strcpy(r->verdict, right ? "lucky" : "caught");
}

void verify_group(struct gpu_run *run, size_t first, size_t end) {
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

void verify_all(struct gpu_run *run) {
  for (size_t i = 0, end; i < run->plan->count; i = end) {
    end = plan_group_end(run->plan, i);
    verify_group(run, i, end);
  }
}

struct rows run_verified(const struct plan *plan, const struct device *d) {
  struct gpu_run run = gpu_run_begin(plan, d);
  verify_all(&run);
  return gpu_run_end(&run);
}

struct rows run_launched(const struct plan *plan, const struct device *d) {
  struct gpu_run run = gpu_run_begin(plan, d);
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
  return gpu_run_end(&run);
}
