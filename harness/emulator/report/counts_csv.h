/* counts_csv.h - the CSV files that the emulator writes: whole, or not at all.
 */
#ifndef EMULATOR_CSV_H
#define EMULATOR_CSV_H

#include <stdio.h>

#include "../count/kernel_counts.h"

extern const char *const space_names[SPACES],
    *const operation_names[OPERATIONS];

/* A file that is written beside its place, then renamed; or a stream of the
 * host program's, which stays open. */
struct csv_file {
  const char *variable, *header; /* of the environment; the first line */
  FILE *file;                    /* NULL: not begun */
  char *beside;                  /* NULL: a stream */
  int failed;
};

/* Begins it with its header, unless it has begun. NULL: it cannot be written,
 * and was said so. */
FILE *csv_begin(struct csv_file *, const char *path);
void csv_begin_stream(struct csv_file *, FILE *);
/* Gives it its name. Nonzero: it could not be written, and was said so. */
int csv_end(struct csv_file *, const char *path);
/* A field, in quotes where it needs them. */
void csv_field(FILE *, const char *text);

/* EMU_COUNTS: one row for each launch, source line and kind of access. */
extern struct csv_file counts_file;
int counts_wanted(void);
void counts_launch(const struct launch *, const struct entry *, size_t count);

#endif
