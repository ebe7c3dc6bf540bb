/* keys.h - how a key finds its row among all results. */
#pragma once

#include "results.h"
#include "sets.h"

/* What a key names: a row's column. */
struct key {
  const char *text; /* for messages */
  const char *problem, *variant, *machine, *column;
  struct selectors {
    size_t count;
    struct selector {
      const char *name, *value;
      bool soft; /* holds where the variant has such an axis */
    } item[16];
  } selectors;
};

const char *selector_value(const struct selectors *, const char *name);
void select_value(struct selectors *, const char *name, const char *value,
                  bool soft);

struct found {
  const struct result_set *set;
  long row; /* -1: a line of machine.csv, which column names */
  const char *column, *text;
};

/* The row that a key names. own: among the reader's own results instead of the
 * reference's; counted: among the emulator's, where it names no machine. Ends
 * with one line, and what is nearest, where it names none or several; begun
 * with a "!" where many keys will have the same. */
struct found sets_find(const struct sets *, const struct key *,
                       const struct result_set *own, bool counted);

/* Whether only the emulator has such a column: then it is meant. */
bool sets_only_counted(const struct sets *, const char *column);

/* A row's size as a key names it, and whether the row's kernel has changed. */
const char *row_size(const struct result_set *, long row);
bool row_is_stale(const struct sets *, const struct result_set *, long row);

/* Ends with one line where there is no such problem, or variant. */
void require_named_problem(const struct sets *, const char *problem);
void require_named_variant(const struct sets *, const char *text,
                           const char *problem, const char *variant);
