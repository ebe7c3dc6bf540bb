/* quantity.h - numbers with units: value times scale, in bytes, floating-point
 * operations, seconds and watts to these powers. The scale is kept beside the
 * value and multiplied late, so that what is shown in a column's own unit is
 * the row's number to the last digit. */
#pragma once

#include <stdbool.h>

enum { BASE_UNITS = 4 }; /* B, FLOP, s, W */

struct unit {
  const char *name; /* "" for counts and ratios */
  double scale;
  signed char power[BASE_UNITS];
};

struct quantity {
  double value;
  struct unit unit; /* computed: without a name */
};

/* The unit of that name, or NULL; and the name nearest to it. */
const struct unit *unit_find(const char *name);
const char *unit_nearest(const char *name);

/* What a column of results, or a fact about a machine, is measured in. Ends
 * with one line, fail(), where nothing is known of that name: a guess would
 * write per cent as a count. */
const struct unit *unit_of_column(const char *column);

bool unit_is_plain(const struct unit *);

/* a sign b, with one of + - * / and < > <= >= == !=. All that follow end with
 * one line, fail(), where units do not fit; text: the expression, for it. */
struct quantity quantity_compute(char sign, struct quantity a,
                                 struct quantity b, const char *text);
bool quantity_compare(const char *sign, struct quantity a, struct quantity b,
                      const char *text);
double quantity_in(const struct quantity *, const struct unit *);
