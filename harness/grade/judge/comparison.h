/* comparison.h - "shared.bank_conflicts <= n / 32". */
#pragma once

#include "formula.h"

struct comparison {
  double left, right;
  bool holds;
  bool plain; /* the right side is a number alone */
};

/* Evaluates both sides. Returns false, and says in why[] what is wrong. */
bool compare_formulas(const char *text, formula_lookup *, const void *context,
                      struct comparison *, char why[FORMULA_WHY]);
