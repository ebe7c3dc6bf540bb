/* show.h - what bench run and bench list print. */
#ifndef HARNESS_SHOW_H
#define HARNESS_SHOW_H

#include "device.h"
#include "options.h"
#include "row.h"

/* The variants that the options choose. */
void show_variants(const struct options *);

/* Results, one line each, and the ceilings that they stand beside. */
void show_rows(const struct rows *, const struct device *);

#endif
