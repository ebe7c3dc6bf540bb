/* table_data.h - the counts, times and ceilings of a table. */
#pragma once

#include "../results/result_folders.h"
#include "../results/results.h"

/* A rate of chapter 0's: of reading, or of copying, so many bytes. */
struct ceiling {
  bool copies;
  double bytes, gbps;
};

struct table_data {
  const struct options *options;
  struct results counts, times; /* no rows: not given */
  struct csv *machine;          /* machine.csv beside the times, or NULL */
  /* The highest ceilings; 0: not known. */
  double read_gbps, fma_gflops;
  struct ceiling *ceiling; /* of memory, at all lengths */
  size_t ceilings;
  const char *times_path; /* NULL: none */
  struct folders folders; /* of both: what expressions are looked up in */
};

/* Reads what the options name; of the times also ceilings.csv and the chapters
 * that lie beside them, for the rungs before; with --on their bounds. */
struct table_data table_data_read(const struct options *);

/* Whether the table has a row for the entry: its chapter is in the files. */
bool table_data_wants(const struct table_data *, const struct entry *);

/* The row of an entry at its standard axis value and size, or at the largest
 * size that there is; -1: none. */
long table_data_row(const struct results *, const struct entry *);

/* A fact of machine.csv, or NULL. */
const char *machine_fact_of(const struct table_data *, const char *key);

/* Of the bytes that an ideal implementation moves for this row, the share that
 * it writes: 0.5 of a copy. */
double written_share(const struct results *, size_t row);

/* Whether an ideal implementation of this row is limited by its operations: it
 * does more for each byte than the machine's ceilings have. */
bool is_of_operations(const struct table_data *, const struct results *,
                      size_t row);

/* A share above it is no share: what a variant exceeds is no ceiling. Noise may
 * pass 1. */
#define MAX_SHARE 1.05

/* What memory moves of the mix and about the length that a row of times has, in
 * GB/s; NAN where it is not known. */
double memory_ceiling(const struct table_data *, size_t row);

/* The share of its ceiling that a row of times reached: of the multiply-adds,
 * or of what memory moves of its mix of reads and writes. NAN where that is not
 * known, or the data lie elsewhere: in shared memory, in the host's. */
double share_of_ceiling(const struct table_data *, const struct entry *,
                        long row);
