/* counts_csv.h - EMU_COUNTS: one row for each launch, source line and kind of
 * access. */
#ifndef EMULATOR_COUNTS_CSV_H
#define EMULATOR_COUNTS_CSV_H

#include "../count/line_counts.h"
#include "../execute/events.h"
#include "csv_file.h"

extern struct csv_file counts_file;
void counts_write(const struct launch_event *, const struct line_counts *,
                  size_t count);

#endif
