/* rank.h - rows in order: by what they reached, or as rungs of a ladder. */
#pragma once

#include "results.h"

/* Adds `rank` and `label`. Rows of one variant and axis value share a label and
 * a rank: 1 for the one whose best row is the lowest of all. Rows come in the
 * order of their ranks. */
void rank_rows(struct results *, const char *column);

/* Keeps the rows that are rungs at their axis's standard value, in the order of
 * the ladder, and adds `rank`, `label`, `before` and `against`: what the column
 * says of the rung before (a rung without a row is stepped over), and the
 * variant's name, where that is not the row above; else "-". Ends the program
 * where no rung has a row. */
void climb(struct results *, const char *column);
