/* row.h - a result row, and the files that hold them.
 *
 * Columns: report/recorded/README.md. A number that is NAN is not known: an
 * empty field. */
#pragma once

#include "plan.h"

#include <stddef.h>
#include <stdio.h>

enum { WORD = 32, FINDING = 200 };

struct row {
  struct configuration configuration;
  const char *device, *machine, *device_name;
  double median_ms, p25_ms, p75_ms, warm_ms;
  size_t samples;
  double max_error, error_tolerance;
  char verdict[WORD], warnings[WORD];
  char finding[FINDING]; /* the first, in a line; "": none */
  size_t counts;         /* 0, or as many as count_list() has */
  double *count;
};

struct rows {
  struct row *items;
  size_t count;
};

/* A row of which only the configuration is known. */
struct row row_begin(const struct configuration *);

/* bytes and flops of the row over its median; NAN where not timed. */
double row_gbps(const struct row *);
double row_gflops(const struct row *);

/* Neither timed nor counted as it should be: a fault was found. */
bool row_failed(const struct row *);

void row_set_verdict(struct row *, const char *word);
/* What column warnings has. */
const char *warnings_text(bool noisy, bool throttled);

/* Write the rows of the chapter, of all chapters where it is -1. */
enum { ALL_CHAPTERS = -1 };
void rows_write_csv(const struct rows *, int chapter, FILE *);

/* Writes chapter<N>.csv for each chapter there is among the rows, and
 * ceilings.csv for chapter 0, into the folder. */
void rows_write_folder(const struct rows *, const char *folder);
