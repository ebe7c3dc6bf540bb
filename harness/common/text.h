/* text.h - text on a terminal. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Prints words in lines of at most `width` columns: behind `column` columns
 * that are taken already, further lines set in by `set_in`. */
void text_wrap(FILE *, const char *text, int width, int column, int set_in);

/* Columns that UTF-8 text takes on a terminal; one per character. */
size_t text_width(const char *);
