/* sizes.h - the texts that name sizes and axis values. */
#pragma once

#include "problem.h"

#include <stddef.h>

/* Reads one size, "N", "RxC" or "MxNxK", as a shape of the problem. N may be
 * written 1e8. Returns NULL, or why it is no size: static text. */
const char *parse_size(const char *text, const struct problem *,
                       struct shape *);

/* Sizes that nobody chose: `count` of a problem, by a seed. From `from` to `to`
 * elements of a vector, log-uniform, or each side of a matrix or product; 0, 0:
 * 1e4 to 2.6e8 elements, sides of 300 to 16000. A third of them are multiples
 * of 64, a quarter of 8. As a list that parse_size() reads; malloc'd. */
struct size_draw {
  int count;
  unsigned long long seed;
  double from, to;
};
char *draw_sizes(const struct size_draw *, const struct problem *);

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
