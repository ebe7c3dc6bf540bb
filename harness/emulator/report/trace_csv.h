/* trace_csv.h - EMU_TRACE: the addresses of one request for each source line
 * and kind of access, the first that a whole warp made in the lowest block. */
#ifndef EMULATOR_TRACE_CSV_H
#define EMULATOR_TRACE_CSV_H

#include "../execute/events.h"
#include "csv_file.h"

extern struct csv_file trace_file;
/* Writes what the launch has left. */
void trace_write(const struct launch_event *);

#endif
