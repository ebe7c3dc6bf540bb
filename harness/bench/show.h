/* show.h - what bench run prints. */
#ifndef HARNESS_SHOW_H
#define HARNESS_SHOW_H

#include "device.h"
#include "row.h"

/* Results, one line each, and the ceilings that they stand beside. */
void show_rows(const struct rows *, const struct device *);

#endif
