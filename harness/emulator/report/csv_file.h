/* csv_file.h - the CSV files that the emulator writes: whole, or not at all. */
#ifndef EMULATOR_CSV_FILE_H
#define EMULATOR_CSV_FILE_H

#include "whole_file.h"

/* A file that is written beside its place, then renamed; or a stream of the
 * host program's, which stays open. */
struct csv_file {
  const char *variable, *header; /* of the environment; the first line */
  const char *path;              /* the variable's value; NULL: none */
  FILE *file;                    /* NULL: not begun */
  struct whole_file whole;       /* empty: a stream */
  int failed;
};

/* Looks up its variable. */
void csv_open(struct csv_file *);
/* Is there anything to be written? */
int csv_wanted(const struct csv_file *);
/* Begins it with its header, unless it has begun. NULL: it cannot be written,
 * and was said so. */
FILE *csv_begin(struct csv_file *);
void csv_begin_stream(struct csv_file *, FILE *);
/* Gives it its name. Nonzero: it could not be written, and was said so. */
int csv_end(struct csv_file *);
/* A field, in quotes where it needs them. */
void csv_field(FILE *, const char *text);

#endif
