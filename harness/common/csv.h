/* csv.h - comma-separated values, written whole or not at all. */
#ifndef HARNESS_CSV_H
#define HARNESS_CSV_H

#include <stddef.h>
#include <stdio.h>

/* ---- writing: beside the file, then renamed ---- */

struct output {
  FILE *file;
  char *path, *temporary;
};

/* Opens a temporary file in the folder of `path`, which stays as it is until
 * output_commit(). Ends the program with one line where it cannot. */
struct output *output_open(const char *path);

/* Renames it to its path; ends the program with one line where a write had
 * failed, removing the temporary file. */
void output_commit(struct output *);

/* Removes the temporary file. */
void output_discard(struct output *);

/* Removes every temporary file at exit and on SIGINT, SIGTERM and SIGHUP.
 * Call once, before the first output_open(). */
void output_guard(void);

/* Forgets them, in a forked child: they are the parent's. */
void output_disown(void);

/* Makes a folder and those above it, where they do not exist yet. */
void make_folder(const char *path);

/* One field, quoted where it must be; then a comma or, with last, a newline. */
void csv_text(FILE *, const char *, int last);

/* A file of rows. begin: {.file = ...}. */
struct csv_writer {
  FILE *file;
  int in_row; /* a field was added to the row */
};

/* Adds a field, quoted where it must be; printf. Then ends the row. */
void csv_add(struct csv_writer *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void csv_end_row(struct csv_writer *);

/* ---- reading ---- */

struct csv {
  char *path;
  size_t columns, rows;
  char **header;  /* columns */
  char ***fields; /* rows x columns */
  char *text;     /* what the fields point into */
};

/* Reads a whole file. Ends the program with one line, file:line, where a row
 * has not as many fields as the header, two columns share a name, a byte is a
 * control character or the last line is cut off. */
struct csv *csv_read(const char *path);
void csv_free(struct csv *);

/* Index of a column, or -1. */
int csv_find(const struct csv *, const char *column);

/* Index of a column; ends the program with one line where it is missing. */
int csv_column(const struct csv *, const char *column);

/* A field; and as a number, NAN where it is empty. Ends the program with one
 * line where the column is missing, or the text no finite number from 0 on. */
const char *csv_cell(const struct csv *, size_t row, const char *column);
double csv_number(const struct csv *, size_t row, const char *column);

/* Ends the program with one line where two rows agree in all key columns. */
void csv_require_unique(const struct csv *, const char *const *keys,
                        size_t count);

#endif
