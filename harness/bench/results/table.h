/* table.h - bench table: counts beside times. */
#ifndef HARNESS_TABLE_H
#define HARNESS_TABLE_H

#include "../options.h"

/* Joins the emulator's results with timed ones on problem, variant and axis
 * value, and on the size where they share it; each column shows its own size.
 * The lines below say where and when the times were taken. */
void table(const struct options *);

#endif
