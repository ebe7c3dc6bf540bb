/* page.h - HTML, one file a page. */
#pragma once

#include <stdio.h>

/* Text that is shown as it is. */
void page_text(FILE *, const char *text);
void page_begin(FILE *, const char *title);
void page_end(FILE *);

/* A table of columns, after the last of which stands NULL: "#points" is one of
 * numbers, "=" one of bars, any other of words. Its caption is a heading;
 * `kind` is "" or "dense". Rows follow: <tr>, a cell for each column. */
void page_table(FILE *, const char *caption, const char *kind,
                const char *const *columns);
void page_table_end(FILE *);
/* A cell of a row: a bar. */
void page_bar(FILE *, int points, int most);
