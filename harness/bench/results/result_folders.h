/* result_folders.h - all results, by folder: one for each machine, recorded or
 * made here.
 *
 *   report/recorded/<machine>/   recorded rows
 *   BUILD/results/emulator/       counted here, by the rules of today
 *   BUILD/results/emulator-<GPU>/  and by those of an earlier GPU
 *   BUILD/results/<machine>/      measured here, the reader's own machine */
#pragma once

#include "results.h"

enum origin { RECORDED, COUNTED, MEASURED };

/* A file whose columns were added to the rows of a folder, and its line of each
 * row; -1: it does not speak of the row. */
struct added {
  const struct csv *csv;
  long *line;
};

struct folder {
  const char *name;
  enum origin origin;
  struct results rows;
  const char **row_name; /* of each row: problem/variant */
  struct csv *facts;     /* machine.csv, or NULL */
  size_t own_columns;    /* the rest are of profiles, ratios and so on */
  size_t added_files;    /* those, in the order in which they are asked */
  struct added *added;
  bool largest_stands_in; /* where a standard size was not run, as in a table */
};

struct folders {
  struct folder **item;
  size_t count;
  struct folder *reference, *emulator;
  struct folder *own;               /* stands in for the reference, or NULL */
  struct csv *catalogue, *problems; /* NULL: this program's own problems */
};

/* Reads all. own: the folder that stands in for the reference; "" for none,
 * "here" for rows that were measured here, where there are any. Ends with one
 * line where a folder has no rows. */
struct folders folders_read(const char *build, const char *reference,
                            const char *own);

/* Rows that were read already: times stand in for the reference. facts may be
 * NULL. Of these alone no row is found stale. */
struct folders folders_of(const struct results *times, struct csv *facts,
                          const struct results *counts);

/* Adds what is counted in all, global.sectors of global_load.sectors,
 * global_store.sectors and so on. */
void add_sums(struct results *);

struct folder *folder_named(const struct folders *, const char *name);

/* The file that a cell was taken from, of those added, and its line there;
 * NULL: it is the row's own. */
const struct csv *folder_source(const struct folder *, size_t row,
                                const char *column, long *line);

/* Whether two texts are one number, or one text; and whether a row has the size
 * that a key or a profile names: N, RxC, MxNxK. */
bool same_value(const char *, const char *);
bool has_size(const struct results *, size_t row, const char *size);
