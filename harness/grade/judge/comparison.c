#include "comparison.h"

#include <stdio.h>
#include <string.h>

static const char *const operators[] = {"==", "!=", "<=", ">=", "<", ">"};

/* Not a number holds in no comparison. */
static bool holds(double a, int operator_index, double b) {
  switch (operator_index) {
  case 0:
    return a == b;
  case 1:
    return a < b || a > b;
  case 2:
    return a <= b;
  case 3:
    return a >= b;
  case 4:
    return a < b;
  default:
    return a > b;
  }
}

bool compare_formulas(const char *text, formula_lookup *lookup,
                      const void *context, struct comparison *c,
                      char why[FORMULA_WHY]) {
  const char *at = formula_value(text, lookup, context, &c->left, why);
  if (!at)
    return false;
  for (int i = 0; i < 6; i++) {
    size_t length = strlen(operators[i]);
    if (strncmp(at, operators[i], length) != 0)
      continue;
    at += length;
    at += strspn(at, " ");
    c->plain = at[strspn(at, "0123456789.")] == '\0';
    at = formula_value(at, lookup, context, &c->right, why);
    if (at && *at) {
      snprintf(why, FORMULA_WHY, "nothing may follow before \"%.60s\"", at);
      return false;
    }
    c->holds = at && holds(c->left, i, c->right);
    return at != NULL;
  }
  snprintf(why, FORMULA_WHY,
           "a comparison, == != <= >= < or >, is missing at \"%.60s\"", at);
  return false;
}
