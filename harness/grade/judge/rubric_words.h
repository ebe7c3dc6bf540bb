/* rubric_words.h - what a rubric awards, for who reads a handout. */
#pragma once

#include <stdio.h>

#include "rubric.h"

/* Markdown: of each task a table of points, in words, with the bounds that hold
 * at the sizes that are given; behind it what all of them require. */
void rubric_print_words(FILE *, const struct rubric *);
