/* page_source.h - the page's source listings, with costs and findings at their
 * lines. */
#ifndef EMULATOR_PAGE_SOURCE_H
#define EMULATOR_PAGE_SOURCE_H

#include <stdio.h>

#include "../count/line_counts.h"

/* First of all: the files that the page shows, those of the lines and those of
 * findings. */
void page_source_files(const struct line_counts *, size_t count);
/* A listing of each. The lines are in order. */
void page_source(FILE *, const struct line_counts *, size_t count);

#endif
