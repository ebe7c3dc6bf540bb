/* table_strip.h - a variant's sweep: the values of its axis across. */
#pragma once

#include "table_section.h"

/* The axis over which there are rows of an entry, or NULL. */
const char *axis_swept(const struct table_data *, const struct entry *);

/* A column for each of its values, as many as there is room for. unit: of the
 * axis, or ""; derived: a line besides, "heading | pattern | expression", or
 * NULL. */
void print_strip(const struct table_view *, const struct table_data *,
                 const struct entry *, const char *unit, const char *derived);
