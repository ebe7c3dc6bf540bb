/* names.h - the name that was meant, for error messages; text on a terminal. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Least number of letters put in, taken out or changed between two words. */
size_t edit_distance(const char *a, const char *b);

/* Of `count` names the one nearest to `word`; NULL where there is none. */
const char *nearest_name(const char *word, const char *const *names,
                         size_t count);

/* Prints words in lines of at most `width` columns: behind `column` columns
 * that are taken already, further lines set in by `set_in`. */
void text_wrap(FILE *, const char *text, int width, int column, int set_in);

/* Columns that UTF-8 text takes on a terminal; one per character. */
size_t text_width(const char *);
