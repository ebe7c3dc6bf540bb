/* baseline.c - what a variant is compared with: the plan of bench ratio. */
#include "catalogue/catalogue.h"
#include "common/message.h"
#include "ratio.h"
#include "sizes.h"

#include <stdlib.h>
#include <string.h>

static bool named(const char *list, const struct entry *e) {
  size_t count;
  bool found = false;
  char **names = split_list(list, &count);
  for (size_t i = 0; i < count; i++) {
    require_variant(names[i]);
    found |= entry_is(e, names[i]);
  }
  free_list(names, count);
  return found;
}

static bool is_baseline(const struct options *o, const struct entry *e) {
  static const char VENDOR[] = "kernels/vendor/";
  if (o->against)
    return named(o->against, e);
  return strncmp(e->file, VENDOR, sizeof VENDOR - 1) == 0;
}

static bool is_baseline_of(const struct options *o, const struct entry *e,
                           const struct entry *of) {
  return strcmp(e->problem_name, of->problem_name) == 0 && is_baseline(o, e);
}

/* The same, and of the axis what the baseline knows. */
static struct instance instance_for(const struct entry *baseline,
                                    const struct instance *of) {
  struct instance i = *of;
  const struct axis *axis = axis_of(baseline);
  if (axis && strcmp(axis->name, of->axis) == 0)
    return i;
  i.axis = axis ? axis->name : "";
  i.value = axis ? axis->standard : 0;
  return i;
}

static bool is_instance(const struct instance *a, const struct instance *b) {
  return memcmp(&a->shape, &b->shape, sizeof a->shape) == 0 &&
         strcmp(a->axis, b->axis) == 0 && a->value == b->value;
}

static const struct configuration *find(const struct plan *plan, size_t first,
                                        size_t end, const struct entry *e,
                                        const struct instance *i) {
  for (size_t item = first; item < end; item++) {
    const struct configuration *c = &plan->items[item];
    if (c->entry == e && is_instance(&c->instance, i))
      return c;
  }
  return NULL;
}

static void require_built(const struct entry *e) {
  if (e->variant->lacks)
    fail("%s/%s, the baseline, needs %s", e->problem_name, e->name,
         e->variant->lacks);
}

static void add_pair(struct plan *plan, const struct configuration *c,
                     const struct entry *baseline) {
  require_built(baseline);
  struct instance i = instance_for(baseline, &c->instance);
  if (!find(plan, 0, plan->count, c->entry, &c->instance))
    plan_add(plan, c->entry, c->problem, &c->instance);
  if (!find(plan, 0, plan->count, baseline, &i))
    plan_add(plan, baseline, c->problem, &i);
}

static bool is_compared(const struct options *o, const struct entry *e) {
  return !e->host && !e->wrong && !is_baseline(o, e) &&
         (o->variant || is_last_rung(e));
}

struct plan plan_pairs(const struct options *o) {
  struct plan all = plan_make(o, false), plan = {0};
  for (size_t i = 0; i < all.count; i++) {
    const struct configuration *c = &all.items[i];
    if (!is_compared(o, c->entry))
      continue;
    for (const struct entry *e = entries; e->variant; e++)
      if (is_baseline_of(o, e, c->entry))
        add_pair(&plan, c, e);
  }
  free(all.items);
  if (plan.count == 0)
    fail("none of these variants has a baseline; name variants of one problem "
         "by --variant and --against");
  return plan;
}

static const struct configuration *require_memory(const struct plan *plan,
                                                  const struct configuration *c,
                                                  const struct entry *baseline,
                                                  size_t first, size_t end) {
  struct instance i = instance_for(baseline, &c->instance);
  const struct configuration *found = find(plan, first, end, baseline, &i);
  if (!found)
    fail("%s and its baseline, %s, do not take the same memory: they cannot "
         "be timed in turns",
         configuration_text(c), baseline->name);
  return found;
}

const struct configuration *next_baseline(const struct plan *plan,
                                          const struct options *o,
                                          const struct configuration *c,
                                          size_t first, size_t end,
                                          const struct configuration *before) {
  const struct entry *e = before ? before->entry + 1 : entries;
  if (is_baseline(o, c->entry))
    return NULL;
  for (; e->variant; e++)
    if (is_baseline_of(o, e, c->entry))
      return require_memory(plan, c, e, first, end);
  return NULL;
}
