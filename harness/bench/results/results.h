/* results.h - rows of result files, selected and joined.
 *
 * Columns are those of all files, a cell that its file has not is "". Columns
 * of files: report/recorded/README.md. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "../catalogue/catalogue.h"
#include "../options.h"
#include "common/csv.h"

struct result {
  const char **cell; /* one for each column, never NULL */
  const char *path;  /* where it was read, for messages */
  size_t line;
};

struct results {
  size_t columns, rows;
  const char **column;
  struct result *row;
  size_t files;
  struct csv **file; /* of the rows, not of what was joined */
};

/* Appends the rows of a file. Ends the program with one line where it is no
 * file of results, holds a run twice or is damaged (csv.h). */
void results_add(struct results *, const char *path);
/* What to do about a damaged file of results: a csv_cure (csv.h). */
const char *results_cure(const char *path);

/* Adds the columns that a file has besides, to the rows of the same problem,
 * variant, axis value and size. Counts are the emulator's: where it has none of
 * a row's size, those of the largest size stand in, and `counted_size` names
 * it. */
void results_join(struct results *, const char *path);

/* Adds what each row's launch takes at least on a GPU, a name or a file of
 * gpus.csv's form: bound_ms, bound_by, the next unit, and each unit's time; by
 * counts of the emulator, and by profile.csv, validation.csv and shapes.csv
 * where they lie beside the rows. */
void results_bound(struct results *, const struct results *counts,
                   const char *gpu);

/* Index of a column, or -1; or ends the program with the nearest name. */
int results_find(const struct results *, const char *column);
int results_column(const struct results *, const char *column);

/* Ends the program with one line where a file of rows lacks the column; of a
 * count, where a file of counts does. */
void results_require(const struct results *, const char *column);

/* A cell, "" where there is no such column; and as a number, NAN where it is
 * empty. Ends the program with file and line for what is no number. */
const char *results_text(const struct results *, size_t row,
                         const char *column);
double results_number(const struct results *, size_t row, const char *column);

/* Adds an empty column, and sets a cell of it. */
int results_new_column(struct results *, const char *name);
void results_set(struct results *, size_t row, int column, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* Keeps the rows for which it holds. */
void results_keep(struct results *,
                  bool (*holds)(const struct results *, size_t row,
                                const void *context),
                  const void *context);

/* The verdict is that of a run whose numbers can be shown: ok or cpu. */
bool result_is_good(const struct results *, size_t row);

/* The size and axis value that are meant where none is named. */
bool result_is_standard(const struct results *, size_t row);
bool result_has_standard_value(const struct results *, size_t row);
bool result_has_standard_size(const struct results *, size_t row);

/* ---- conditions ----
 *
 * "variant=naive|tiled", "size>=1024": a condition is a column, one of = != <
 * <= > >= and a value; with = and != any of several, a|b|c, which may be empty
 * (value=|128: not swept, or 128). Texts are compared as they are, or as
 * numbers where both are. */

/* Keeps the rows that meet all conditions, separated by commas or blanks. Ends
 * the program with the nearest name for a column that there is not, and for a
 * value of which no row is left. */
void keep_where(struct results *, const char *conditions);

/* ---- the counts, times and ceilings of a table (table_data.c) ---- */

struct table_data {
  const struct options *options;
  struct results counts, times; /* no rows: not given */
  double read_gbps, fma_gflops; /* ceilings; 0: not known */
  const char *times_path;       /* NULL: none */
};

/* Reads what the options name; of the times also ceilings.csv and the chapters
 * that lie beside them, for the rungs before. */
struct table_data table_data_read(const struct options *);

/* Whether the table has a row for the entry: its chapter is in the files. */
bool table_data_wants(const struct table_data *, const struct entry *);

/* The row of an entry at its standard axis value and size, or at the largest
 * size that there is; -1: none. */
long table_data_row(const struct results *, const struct entry *);

/* Share of the read ceiling or of the FMA peak that a row of times reached; NAN
 * where it is not known or does not apply. */
double share_of_read(const struct table_data *, long row);
double share_of_fma(const struct table_data *, long row);

/* A file beside another one; malloc'd. */
char *path_beside(const char *path, const char *name);
