/* csv.h - comma-separated values. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* ---- writing ---- */

/* A file of rows. begin: {.file = ...}. */
struct csv_writer {
  FILE *file;
  int in_row; /* a field was added to the row */
};

/* Adds a field, quoted where it must be; printf. A format with tabs adds as
 * many fields, whose texts have none. Then ends the row. */
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
/* Set by a program whose user can do something about a damaged file: what such
 * lines then end with. */
extern const char *(*csv_cure)(const char *path);
void csv_free(struct csv *);

/* Index of a column, or -1. */
int csv_find(const struct csv *, const char *column);

/* Index of a column; ends the program with one line where it is missing. */
int csv_column(const struct csv *, const char *column);

/* A field; and as a number, NAN where it is empty. Ends the program with one
 * line where the column is missing, or the text no finite number from 0 on. */
const char *csv_cell(const struct csv *, size_t row, const char *column);
double csv_number(const struct csv *, size_t row, const char *column);
double csv_parse_number(const char *path, size_t line, const char *column,
                        const char *text);

/* Ends the program with one line where two rows agree in all key columns. */
void csv_require_unique(const struct csv *, const char *const *keys,
                        size_t count);
