/* formula.h - arithmetic in rubrics, "n / 128 + ceil(rows / 16)", and
 * comparisons, "shared.bank_conflicts <= n / 32". */
#pragma once

#include <stdbool.h>

/* What a name stands for. Returns false where it does not know it. */
typedef bool formula_lookup(const void *context, const char *name,
                            double *value);

enum { FORMULA_WHY = 200 };

/* Evaluates the formula at `text`. Returns where it ends, or NULL, and says in
 * why[] what is wrong. */
const char *formula_value(const char *text, formula_lookup *lookup,
                          const void *context, double *value,
                          char why[FORMULA_WHY]);

struct comparison {
  double left, right;
  bool holds;
  bool plain; /* the right side is a number alone */
};

/* Evaluates both sides. Returns false, and says in why[] what is wrong. */
bool compare_formulas(const char *text, formula_lookup *, const void *context,
                      struct comparison *, char why[FORMULA_WHY]);
