#include "formula.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct formula_reader {
  const char *at;
  formula_lookup *lookup;
  const void *context;
  char *why;
  bool failed;
  int depth;
};

static double sum(struct formula_reader *);

static double give_up(struct formula_reader *f, const char *what,
                      const char *where) {
  if (!f->failed)
    snprintf(f->why, FORMULA_WHY, "%s \"%.60s\"", what, where);
  f->failed = true;
  return 0;
}

/* Skips blanks, then c where it is there. */
static bool skip(struct formula_reader *f, char c) {
  f->at += strspn(f->at, " \t");
  if (*f->at != c)
    return false;
  f->at++;
  return true;
}

static double greatest_divisor(double a, double b) {
  while (b >= 1) {
    double rest = fmod(a, b);
    a = b;
    b = rest;
  }
  return a;
}

static double call(struct formula_reader *f, const char *name) {
  double a = sum(f), b = 0;
  bool two = skip(f, ',');
  if (two)
    b = sum(f);
  if (!skip(f, ')'))
    return give_up(f, "a parenthesis is not closed before", f->at);
  if (!two && strcmp(name, "ceil") == 0)
    return ceil(a);
  if (!two && strcmp(name, "floor") == 0)
    return floor(a);
  if (!two && strcmp(name, "log2") == 0)
    return log2(a);
  if (two && strcmp(name, "min") == 0)
    return fmin(a, b);
  if (two && strcmp(name, "max") == 0)
    return fmax(a, b);
  if (two && strcmp(name, "gcd") == 0)
    return greatest_divisor(a, b);
  return give_up(
      f,
      "there is no such function; there are ceil(x), floor(x), log2(x), "
      "min(a, b), max(a, b), gcd(a, b):",
      name);
}

static double named(struct formula_reader *f) {
  char name[80];
  size_t length = strspn(f->at, "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.");
  double value = 0;
  if (length >= sizeof name)
    return give_up(f, "too long a name:", f->at);
  memcpy(name, f->at, length);
  name[length] = '\0';
  f->at += length;
  if (*f->at == '(') {
    f->at++;
    return call(f, name);
  }
  if (!f->lookup(f->context, name, &value))
    return give_up(f, "nothing is called", name);
  return value;
}

static double factor(struct formula_reader *f) {
  if (f->failed || ++f->depth > 100)
    return give_up(f, "too deep at", f->at);
  double value = 0;
  char *end;
  if (skip(f, '-')) {
    value = -factor(f);
  } else if (skip(f, '(')) {
    value = sum(f);
    if (!skip(f, ')'))
      give_up(f, "a parenthesis is not closed before", f->at);
  } else if (isdigit((unsigned char)*f->at)) {
    value = strtod(f->at, &end);
    f->at = end;
  } else if (isalpha((unsigned char)*f->at)) {
    value = named(f);
  } else {
    give_up(f, "a number or a name is missing before", f->at);
  }
  f->depth--;
  return value;
}

static double product(struct formula_reader *f) {
  double value = factor(f);
  while (!f->failed) {
    if (skip(f, '*'))
      value *= factor(f);
    else if (skip(f, '/'))
      value /= factor(f);
    else if (skip(f, '%'))
      value = fmod(value, factor(f));
    else
      break;
  }
  return value;
}

static double sum(struct formula_reader *f) {
  double value = product(f);
  while (!f->failed) {
    if (skip(f, '+'))
      value += product(f);
    else if (skip(f, '-'))
      value -= product(f);
    else
      break;
  }
  return value;
}

const char *formula_value(const char *text, formula_lookup *lookup,
                          const void *context, double *value,
                          char why[FORMULA_WHY]) {
  struct formula_reader f = {text, lookup, context, why, false, 0};
  *value = sum(&f);
  f.at += strspn(f.at, " \t");
  return f.failed ? NULL : f.at;
}

/* ---- comparisons ---- */

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
