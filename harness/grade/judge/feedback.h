/* feedback.h - the points as a table on a terminal, first error first; and as a
 * file for other programs. */
#pragma once

#include "points.h"

#include <stdio.h>

void feedback_print(FILE *, const struct submission_points *);

/* What to mend first, in a line; to be freed. */
char *feedback_first(const struct submission_points *);

/* Writes result.json, ../README.md; whole or not at all. */
void result_json_write(const char *path, const struct submission_points *);
