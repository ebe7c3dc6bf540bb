/* page_files.h - the source files that the page shows, and links to their
 * lines.
 */
#ifndef EMULATOR_PAGE_FILES_H
#define EMULATOR_PAGE_FILES_H

#include <stdio.h>

#include "../program/source_lines.h"

/* The file of a line that is known becomes the page's, unless it is already. */
void page_file_add(struct source_line);
/* File i; NULL: there are no more. A file's number. */
const char *page_file(size_t i);
size_t page_file_number(const char *file);
/* "file.cu:12", leading to that line. */
void page_line_link(FILE *, struct source_line);

#endif
