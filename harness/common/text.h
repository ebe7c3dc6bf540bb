/* text.h - text on a terminal. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Prints words in lines of at most `width`, all but the first set in by two. */
void text_wrap(FILE *, const char *text, int width);

/* Columns that UTF-8 text takes on a terminal; one per character. */
size_t text_width(const char *);
