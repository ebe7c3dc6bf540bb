/* formula.h - arithmetic in rubrics, "n / 128 + ceil(rows / 16)", and
 * comparisons, "shared.bank_conflicts <= n / 32", of which several may be
 * joined by "and": expressions (common/expression.h) of plain numbers. Both
 * functions end with one line, fail(), where the text is none. */
#pragma once

#include <stdbool.h>

/* What a name stands for. Returns false where it does not know it. */
typedef bool formula_lookup(const void *context, const char *name,
                            double *value);

double formula_value(const char *text, formula_lookup *, const void *context);

struct comparison {
  double left, right;
  bool holds;
  bool plain; /* the right side is a number alone */
};

/* Of several the first that does not hold, or else the last. */
struct comparison compare_formulas(const char *text, formula_lookup *,
                                   const void *context);
