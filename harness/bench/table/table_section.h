/* table_section.h - a problem's rows as a table. */
#pragma once

#include "table_data.h"

/* Where it is printed. */
struct table_view {
  FILE *file;
  int width;
  bool colour;
};

/* A variant's row of the table: its rows of counts and times, -1 where there is
 * none. */
struct table_row {
  const struct entry *entry;
  long counts, times;
};

/* The rows of one problem. */
struct section {
  const struct problem *problem;
  struct table_row *row;
  size_t rows;
  bool of_operations;
  bool has_rate, has_share; /* they say something of it */
};

/* The rows of a problem: its ladder in its order, then what stands on none,
 * then the vendor's library. ladder_only: of a ladder's own rungs alone, and
 * those that failed. */
struct section section_of(const struct table_data *, const struct problem *,
                          bool ladder_only);

/* Whether a rung of the chapter's own ladder is among them: 01-naive.cu in the
 * chapter's folder, not in one of its folders. */
bool has_ladder(const struct section *);

/* A faint line, wrapped to the terminal. */
void print_faint(const struct table_view *, const char *text);

void print_section(const struct table_view *, const struct table_data *,
                   const struct section *);

/* The verdict of a row where it is worth a word, else "". */
const char *verdict_of(const struct table_data *, const struct table_row *);

/* "4250", "0.0342": four digits of a time in ms, in a static buffer; and of a
 * rate three at least. */
const char *milliseconds(double ms);
const char *rate_text(double rate);
