/* judge.h - from a check to a verdict. */
#pragma once

#include "../device.h"
#include "../row.h"
#include "verify.h"

/* Puts the verdict on a check into a row and, where it is a failure, says on
 * stderr which variant, where, expected, got and bound. */
void judge_row(struct row *, const struct check *);

/* Rows in the plan's order, nothing known of them yet. */
struct rows rows_begin(const struct plan *, const struct device *);
