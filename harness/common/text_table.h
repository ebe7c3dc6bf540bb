/* text_table.h - a table that fits a terminal: columns that do not are left
 * out, the least important first. Colours only where they are asked for. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum column_kind { COLUMN_TEXT, COLUMN_NUMBER };
enum text_style { PLAIN, FAINT, GOOD, BAD, STRONG };

struct text_table;

struct text_table *table_new(void);
void table_free(struct text_table *);

/* Adds a column. The heading may have two lines, "sectors\nper load". Columns
 * of drop_order 0 always stay; of the others the highest goes first. Returns
 * its index. */
int table_column(struct text_table *, const char *heading, enum column_kind,
                 int drop_order);

/* Begins a row, and sets cells of it; cells that are not set are empty. */
void table_new_row(struct text_table *);
void table_set(struct text_table *, int column, enum text_style,
               const char *format, ...) __attribute__((format(printf, 4, 5)));
/* A number; NAN leaves the cell empty. */
void table_number(struct text_table *, int column, const char *format,
                  double value);

/* Prints it, without columns that are empty in every row. */
void table_print(const struct text_table *, FILE *, int width, bool colour);

/* Whether a column keeps its place at this width. */
bool table_shows(const struct text_table *, int width, int column);

/* Columns of the terminal: COLUMNS, or what the terminal says; at least 80. */
int terminal_width(void);

/* The locale writes UTF-8. */
bool terminal_has_utf8(void);

/* A terminal is written to, and NO_COLOR is not set. */
bool terminal_has_colour(void);

/* `text` in a style, in a static buffer; as it is without colour. */
const char *styled(const char *text, enum text_style, bool colour);
