/* verify.h - is every element of an output right?
 *
 * An element is right where !(error <= bound) is false, so that NaN fails, and
 * untouched where its bits are still the poison. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../device.h"
#include "../row.h"
#include "problem.h"

/* A NaN that no arithmetic makes; what cudaMemset(..., 0xff, ...) leaves. */
#define POISON_BYTE 0xff
#define POISON_BITS 0xffffffffu

enum fault {
  RIGHT,
  WRONG,     /* the error passes the bound */
  IS_NAN,    /* a NaN other than the poison */
  UNTOUCHED, /* never written */
  TOUCHED    /* written, where it had to be left alone */
};

struct check {
  enum fault fault; /* of the first element that is not right */
  size_t index;     /* which one that is */
  double expected, got, bound;
  size_t faults;      /* elements that are not right */
  size_t inexact;     /* of them: finite, only too far off */
  double max_error;   /* over all finite elements */
  double ratio;       /* largest error / bound, and ... */
  double ratio_bound; /* ... the bound where it occurs */
};

/* A check of nothing yet. */
struct check check_begin(void);

/* Checks n elements of which the first has the index `first`. */
void check_floats(struct check *, size_t first, size_t n, const float *got,
                  const double *want, const double *bound);
void check_doubles(struct check *, size_t first, size_t n, const double *got,
                   const double *want, const double *bound);

/* Adds the check of other elements to `into`, in any order. */
void check_merge(struct check *into, const struct check *other);

/* "wrong", "nan", "untouched", "touched"; "ok". */
const char *fault_word(enum fault);

/* From a check to a verdict (verdict.c). */

/* Sets a row's verdict from a check; a failure is printed on stderr: variant,
 * place, expected, got, bound. */
void row_apply_check(struct row *, const struct check *);

/* Rows in the plan's order, nothing known of them yet. */
struct rows rows_begin(const struct plan *, const struct device *);

/* Outputs checked against the double-precision reference.
 *
 * A reference is computed once per problem and instance, on all cores, and kept
 * for the next variant while memory allows. One that is too large to keep is
 * computed in pieces at each check. Where the problem has probes for the
 * instance, they take its place. */

/* Checks the whole output of an instance, host memory all of it. */
struct check reference_check(const struct problem *, const struct instance *,
                             float *const in[MAX_INPUTS], const float *out);

/* Computes and keeps the reference, so that a forked child finds it there. */
void reference_prepare(const struct problem *, const struct instance *,
                       float *const in[MAX_INPUTS]);

/* Forgets all references kept. */
void reference_forget(void);
