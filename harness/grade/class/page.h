/* page.h - HTML, one file a page. */
#ifndef GRADE_PAGE_H
#define GRADE_PAGE_H

#include <stdio.h>

/* Text that is shown as it is. */
void page_text(FILE *, const char *text);
void page_begin(FILE *, const char *title);
void page_end(FILE *);

/* A row of a table of results: "4/6", a bar, words. */
void page_bar(FILE *, int points, int most);

#endif
