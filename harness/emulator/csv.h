/* csv.h - EMU_COUNTS: one row for each launch, source line and kind of access. */
#ifndef EMULATOR_CSV_H
#define EMULATOR_CSV_H

#include "ledger.h"

extern const char *const space_names[SPACES], *const operation_names[OPERATIONS];

/* Appends a launch's rows to a file beside the one asked for. */
void csv_launch(const struct launch *, const struct entry *, size_t count);
/* Gives the file its name. Nonzero: it could not be written, and was said so. */
int csv_finish(void);

#endif
