/* trace_csv.h - EMU_TRACE: the addresses of one request for each source line
 * and kind of access, the first that a whole warp made in the lowest block. */
#ifndef EMULATOR_TRACE_H
#define EMULATOR_TRACE_H

#include "counts_csv.h"
#include "../program/settings.h"
#include "../execute/state.h"

extern struct csv_file trace_file;
/* Looks at a request of all 32 lanes. */
void trace_look(const struct block *, const struct site *,
                const uint32_t *address);
/* Writes what the launch has left. */
void trace_launch(const struct launch *);

static inline int trace_wanted(void) {
  return __builtin_expect(trace_file.file || emu_settings.trace, 0);
}

static inline void trace_request(const struct block *b, const struct site *site,
                                 uint32_t lanes, const uint32_t *address) {
  if (trace_wanted() && lanes == ~0u)
    trace_look(b, site, address);
}

#endif
