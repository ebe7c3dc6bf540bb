/* fit.c - plan_fit(): sizes that do not fit give way. */
#include "common/message.h"
#include "plan.h"
#include "sizes.h"

#include <stdlib.h>
#include <string.h>

static bool same_shape(const struct shape *a, const struct shape *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

static long *largest_extent(struct shape *s) {
  long *most = &s->cols;
  if (s->rows > *most)
    most = &s->rows;
  return s->inner > *most ? &s->inner : most;
}

/* The next smaller shape of the same kind: half the plain size N, or where it
 * has none half of the largest extent. False: there is none. */
static bool halve(const struct problem *p, struct shape *s) {
  long n = s->rows == 1 ? s->cols : s->rows;
  struct shape plain = p->shape_of(n);
  long *extent = largest_extent(s);
  if (*extent <= 1)
    return false;
  if (same_shape(&plain, s))
    *s = p->shape_of(n / 2);
  else
    *extent /= 2;
  return true;
}

static bool is_of(const struct configuration *c, const struct problem *p,
                  const struct shape *s) {
  return c->problem == p && same_shape(&c->instance.shape, s);
}

static const struct configuration *too_large(const struct plan *plan,
                                             const struct problem *p,
                                             const struct shape *s,
                                             const struct room *room) {
  for (size_t i = 0; i < plan->count; i++)
    if (is_of(&plan->items[i], p, s) && !fits(&plan->items[i], room))
      return &plan->items[i];
  return NULL;
}

/* All variants of a problem at one shape stay at one shape. */
static void reshape(struct plan *plan, const struct problem *p,
                    struct shape from, struct shape to) {
  for (size_t i = 0; i < plan->count; i++)
    if (is_of(&plan->items[i], p, &from))
      plan->items[i].instance.shape = to;
}

static bool is_twice(const struct plan *plan, size_t item) {
  const struct configuration *c = &plan->items[item];
  for (size_t i = 0; i < item; i++) {
    const struct configuration *d = &plan->items[i];
    if (d->entry == c->entry && d->instance.value == c->instance.value &&
        strcmp(d->instance.axis, c->instance.axis) == 0 &&
        same_shape(&d->instance.shape, &c->instance.shape))
      return true;
  }
  return false;
}

/* What has become as large as another one is dropped. */
static void drop_twins(struct plan *plan) {
  size_t kept = 0;
  for (size_t i = 0; i < plan->count; i++) {
    plan->items[kept] = plan->items[i];
    plan->items[kept].row = kept;
    kept += !is_twice(plan, kept);
  }
  plan->count = kept;
}

static void give_way(struct plan *plan, const struct configuration *c,
                     const struct room *room) {
  const struct problem *problem = c->problem;
  struct shape from = c->instance.shape, to = from;
  char *size = format_text("%s", shape_text(&from));
  char *what = format_text("%s", configuration_text(c));
  char *why = lack_text(c, room);
  while (too_large(plan, problem, &to, room)) {
    struct shape before = to;
    if (!halve(problem, &to))
      fail("%s: %s; no smaller size fits", what, why);
    reshape(plan, problem, before, to);
  }
  warn("%s, size %s: %s; run at size %s instead", problem->name, size, why,
       shape_text(&to));
  free(size);
  free(what);
  free(why);
}

void plan_fit(struct plan *plan, const struct room *room) {
  bool smaller = false;
  for (size_t i = 0; i < plan->count; i++)
    if (!fits(&plan->items[i], room)) {
      give_way(plan, &plan->items[i], room);
      smaller = true;
    }
  if (smaller)
    drop_twins(plan);
}
