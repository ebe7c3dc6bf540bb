/* sheet.h - a table that fits a terminal: columns that do not are left out, the
 * least important first. Colours only where they are asked for. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum sheet_kind { SHEET_WORDS, SHEET_NUMBER };
enum sheet_style { PLAIN, FAINT, GOOD, BAD, STRONG };

struct sheet;

struct sheet *sheet_begin(void);
void sheet_free(struct sheet *);

/* Adds a column. The heading may have two lines, "sectors\nper load". Columns
 * of rank 0 always stay; of the others the highest rank goes first. Returns its
 * index. */
int sheet_column(struct sheet *, const char *heading, enum sheet_kind,
                 int rank);

/* Begins a row, and sets cells of it; cells that are not set are empty. */
void sheet_row(struct sheet *);
void sheet_set(struct sheet *, int column, enum sheet_style, const char *format,
               ...) __attribute__((format(printf, 4, 5)));
/* A number; NAN leaves the cell empty. */
void sheet_number(struct sheet *, int column, const char *format, double value);

/* Prints it, without columns that are empty in every row. */
void sheet_print(const struct sheet *, FILE *, int width, bool colour);

/* Whether a column keeps its place at this width. */
bool sheet_shows(const struct sheet *, int width, int column);

/* Columns of the terminal: COLUMNS, or what the terminal says; at least 80. */
int terminal_width(void);

/* The locale writes UTF-8. */
bool terminal_has_utf8(void);

/* A terminal is written to, and NO_COLOR is not set. */
bool terminal_has_colour(void);

/* `text` in a style, in a static buffer; as it is without colour. */
const char *styled(const char *text, enum sheet_style, bool colour);
