/* key_lookup.h - from a key to a row of all results. */
#pragma once

#include "../results/result_folders.h"
#include "../results/results.h"

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

struct key_match {
  const struct folder *set;
  long row; /* -1: a line of machine.csv, which column names */
  const char *column, *text;
};

/* The row that a key names. own: among the reader's own results instead of the
 * reference's; counted: among the emulator's, where it names no machine. Ends
 * with one line, and what is nearest, where it names none or several; begun
 * with a "!" where many keys will have the same. */
struct key_match key_find(const struct folders *, const struct key *,
                          const struct folder *own, bool counted);

/* Whether only the emulator has such a column: then it is meant. */
bool is_emulator_column(const struct folders *, const char *column);

/* A row's size as a key names it; and whether what a match found was recorded
 * with another source than today's, be it in the row or in a file beside it. */
const char *row_size(const struct folder *, long row);
bool match_is_stale(const struct folders *, const struct key_match *);

/* Ends with one line where there is no such problem, or variant. */
void require_named_problem(const struct folders *, const char *problem);
void require_named_variant(const struct folders *, const char *text,
                           const char *problem, const char *variant);
