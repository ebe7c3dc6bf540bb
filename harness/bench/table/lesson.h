/* lesson.h - what a chapter's table says, in words: chapters/N-NAME/lesson.txt.
 *
 *   problem launches transfer     the sections that are its table; keys without
 *                                 a problem are of the last
 *   sweep copy/offset floats      strips that are of it; the axis's unit; after
 *   sweep copy/stride | twice | 0 | 2 * value       a bar, a line besides
 *
 *   if padded : shared.bank_conflicts < tile : shared.bank_conflicts
 *   say padding leaves [0]{of="padded : shared.bank_conflicts"} conflicts.
 *   say padding removes no conflicts.
 *
 * A blank line ends a sentence. Of its alternatives that one is said of which
 * all conditions hold; one whose numbers no row has is passed by. Numbers are
 * written as in prose and tables (report/README.md): "0.0 TB/s" is a pattern,
 * never a value. Further lines of a `say` are set in. */
#pragma once

#include "table_data.h"

#include <stdio.h>

struct lesson {
  const char *path;
  struct words problems, sweeps; /* as above */
  struct alternative *alternative;
  size_t alternatives;
};

/* Ends with one line, file:line, where it is not as above. */
struct lesson lesson_read(const char *path);

/* Prints what the rows of the table say, below a blank line and behind
 * `before`; nothing where they say nothing. */
void print_lesson_text(FILE *, int width, const char *before,
                       const struct lesson *, const struct table_data *);

/* "pattern | expression" of a variant's row at a value of its axis, malloc'd;
 * NULL where a row lacks what it asks for. */
char *lesson_number(const struct table_data *, const struct entry *,
                    const char *axis, long value, const char *line);
