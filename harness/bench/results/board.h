/* board.h - what a table is made of: counts, times, ceilings. */
#pragma once

#include "../catalogue/catalogue.h"
#include "../options.h"
#include "results.h"

struct board {
  const struct options *options;
  struct results counts, times; /* no rows: not given */
  double read_gbps, fma_gflops; /* ceilings; 0: not known */
  const char *times_path;       /* NULL: none */
};

/* Reads what the options name; of the times also ceilings.csv and the chapters
 * that lie beside them, for the rungs before. */
struct board board_read(const struct options *);

/* Whether the table is asked for an entry: of a chapter in the files. */
bool board_wants(const struct board *, const struct entry *);

/* The row of an entry at its standard axis value and size, or at the largest
 * size that there is; -1: none. */
long board_row(const struct results *, const struct entry *);

/* Share of the read ceiling or of the FMA peak that a row of times reached; NAN
 * where it is not known or does not apply. */
double share_of_read(const struct board *, long row);
double share_of_fma(const struct board *, long row);

/* A file beside another one; malloc'd. */
char *path_beside(const char *path, const char *name);
