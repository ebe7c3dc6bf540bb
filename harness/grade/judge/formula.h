/* formula.h - arithmetic in rubrics: "n / 128 + ceil(rows / 16)". */
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
