/* check_elements.c - compares an output with its reference, element by
 * element. */
#include "verify.h"

#include <math.h>
#include <string.h>

struct check check_begin(void) {
  return (struct check){.fault = RIGHT, .index = SIZE_MAX, .ratio = -1};
}

static int is_poison(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits == POISON_BITS;
}

static enum fault check_element(double got, int poison, double want,
                                double bound) {
  if (isnan(want))
    return poison ? RIGHT : TOUCHED;
  if (poison)
    return UNTOUCHED;
  if (isnan(got))
    return IS_NAN;
  return !(fabs(got - want) <= bound) ? WRONG : RIGHT;
}

/* Of equal ratios the smaller bound: the same whatever the order. */
static void note_ratio(struct check *c, double ratio, double bound) {
  if (ratio < c->ratio || (ratio == c->ratio && bound >= c->ratio_bound))
    return;
  c->ratio = ratio;
  c->ratio_bound = bound;
}

static void note_error(struct check *c, double error, double bound) {
  if (error > c->max_error)
    c->max_error = error;
  double ratio = bound > 0 ? error / bound : error > 0 ? INFINITY : 0;
  note_ratio(c, ratio, bound);
}

static void note_fault(struct check *c, enum fault fault, size_t index,
                       double got, double want, double bound) {
  c->faults++;
  c->inexact += fault == WRONG && isfinite(got);
  if (index >= c->index)
    return;
  c->fault = fault;
  c->index = index;
  c->expected = want;
  c->got = got;
  c->bound = bound;
}

static void check_one(struct check *c, size_t index, double got, int poison,
                      double want, double bound) {
  enum fault fault = check_element(got, poison, want, bound);
  if (isfinite(got) && !isnan(want))
    note_error(c, fabs(got - want), bound);
  if (fault != RIGHT)
    note_fault(c, fault, index, got, want, bound);
}

void check_floats(struct check *c, size_t first, size_t n, const float *got,
                  const double *want, const double *bound) {
  for (size_t i = 0; i < n; i++)
    check_one(c, first + i, got[i], is_poison(got[i]), want[i], bound[i]);
}

void check_doubles(struct check *c, size_t first, size_t n, const double *got,
                   const double *want, const double *bound) {
  for (size_t i = 0; i < n; i++)
    check_one(c, first + i, got[i], 0, want[i], bound[i]);
}

void check_merge(struct check *into, const struct check *other) {
  if (other->max_error > into->max_error)
    into->max_error = other->max_error;
  note_ratio(into, other->ratio, other->ratio_bound);
  if (other->fault != RIGHT && other->index < into->index) {
    into->fault = other->fault;
    into->index = other->index;
    into->expected = other->expected;
    into->got = other->got;
    into->bound = other->bound;
  }
  into->faults += other->faults;
  into->inexact += other->inexact;
}

const char *fault_word(enum fault fault) {
  static const char *const words[] = {"ok", "wrong", "nan", "untouched",
                                      "touched"};
  return words[fault];
}
