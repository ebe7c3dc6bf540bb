/* sizes.h - the texts that name sizes and axis values. */
#pragma once

#include "problem.h"

#include <stddef.h>

/* Reads one size, "N", "RxC" or "MxNxK", as a shape of the problem. N may be
 * written 1e8. Returns NULL, or why it is no size: static text. */
const char *parse_size(const char *text, const struct problem *,
                       struct shape *);

/* Reads a list of values and ranges, "1,2,4:32". Gives malloc'd values.
 * Returns NULL, or why it is no list: static text. */
const char *parse_values(const char *list, long **values, size_t *count);

/* Cuts a list at commas and spaces. The words are malloc'd, as is the array. */
char **split_list(const char *list, size_t *count);
void free_list(char **words, size_t count);

/* The size column of a result row: elements of a vector, N of an N x N
 * problem, rows x cols of a matrix that is not square. */
long plain_size(const struct shape *);

/* "8192", "1024x2048" or "33x65x17", in a static buffer. */
const char *shape_text(const struct shape *);
