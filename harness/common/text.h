/* text.h - tables on a terminal, with columns that line up. */
#ifndef HARNESS_TEXT_H
#define HARNESS_TEXT_H

#include <stddef.h>
#include <stdio.h>

struct text_table {
  size_t columns, rows;
  const char *const *header; /* columns; one that begins with '-' is for words,
                                set flush left; the '-' is not shown */
  char **cells;              /* rows x columns, malloc'd */
};

struct text_table text_table_begin(const char *const *header, size_t columns);

/* The next cell, row by row; printf. */
void text_table_cell(struct text_table *, size_t *cell, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints the table without the columns that are empty in every row. */
void text_table_print(const struct text_table *, FILE *);
void text_table_free(struct text_table *);

/* Prints words in lines of at most `width`, all but the first set in by two. */
void text_wrap(FILE *, const char *text, int width);

/* Columns that UTF-8 text takes on a terminal; one per character. */
size_t text_width(const char *);

#endif
