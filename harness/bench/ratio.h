/* ratio.h - how many times as fast as its baseline a variant is: rows of
 * ratios.csv. Columns: report/recorded/README.md. */
#pragma once

#include "row.h"
#include "timing/sample_pairs.h"

/* A pair, and the row of its variant: what it ran on, the verdict. */
struct ratio {
  struct row row;
  struct pair pair;
  size_t shift;     /* floats that the inputs begin past a boundary */
  const char *seed; /* of the size's draw; "": it was not drawn */
};

struct ratios {
  struct ratio *items;
  size_t count;
};

/* Measures all pairs of a plan of plan_pairs(), grouped. */
struct ratios run_ratios(const struct plan *, const struct device *,
                         const struct options *);

/* Either of the two turned out wrong: there is no ratio. */
bool ratio_failed(const struct ratio *);

/* Measured, and both were right before and after. */
bool has_ratio(const struct ratio *);

void ratios_write_csv(const struct ratios *, FILE *);
void show_ratios(const struct ratios *);

/* ---- what the variant predicts of itself: kernels/prediction.h ---- */

/* Ends the program with one line where not one variant alone is compared, or
 * where not one variant of this build predicts. */
void require_prediction(const struct plan *, const struct options *);

/* Rows of shapes.csv; asks the variant, on the GPU that is current. */
void predictions_write_csv(const struct ratios *, FILE *);

/* ---- what a variant is compared with: another one of its problem ---- */

/* The plan of bench ratio: each variant that the options select, of which the
 * last rungs alone where they name none, and its baselines: those that
 * --against names, or the vendor's. Ends the program with one line where no
 * variant has one. */
struct plan plan_pairs(const struct options *);

/* The items of the plan, from first to end - 1, that this one is compared with,
 * each after the one before; NULL: no more, or it is a baseline itself. */
const struct configuration *next_baseline(const struct plan *,
                                          const struct options *,
                                          const struct configuration *,
                                          size_t first, size_t end,
                                          const struct configuration *before);
