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

struct folder {
  const char *name;
  enum origin origin;
  struct results rows;
  const char **row_name; /* of each row: problem/variant */
  struct csv *facts;     /* machine.csv, or NULL */
  size_t own_columns;    /* the rest are of profiles, ratios and so on */
};

struct folders {
  struct folder **item;
  size_t count;
  struct folder *reference, *emulator;
  struct folder *own; /* stands in for the reference, or NULL */
  struct csv *catalogue, *problems;
};

/* Reads all. own: the folder that stands in for the reference; "" for none,
 * "here" for rows that were measured here, where there are any. Ends with one
 * line where a folder has no rows. */
struct folders folders_read(const char *build, const char *reference,
                            const char *own);

struct folder *folder_named(const struct folders *, const char *name);

/* Whether two texts are one number, or one text; and whether a row has the size
 * that a key or a profile names: N, RxC, MxNxK. */
bool same_value(const char *, const char *);
bool has_size(const struct results *, size_t row, const char *size);
