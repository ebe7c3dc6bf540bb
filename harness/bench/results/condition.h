/* condition.h - which rows are meant: "variant=naive|tiled", "size>=1024".
 *
 * A condition is a column, one of = != < <= > >= and a value; with = and != any
 * of several, a|b|c, which may be empty (value=|128: not swept, or 128). Texts
 * are compared as they are, or as numbers where both are. */
#pragma once

#include "results.h"

/* Keeps the rows that meet all conditions, separated by commas or blanks. Ends
 * the program with the nearest name for a column that there is not, and where
 * `needed`, for a value of which no row is left. */
void keep_where(struct results *, const char *conditions, bool needed);
