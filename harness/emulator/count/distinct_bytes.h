/* distinct_bytes.h - the distinct bytes of global memory that a launch loads
 * and stores: the traffic that no cache can avoid. */
#ifndef EMULATOR_TOUCHED_H
#define EMULATOR_TOUCHED_H

#include "../execute/state.h"

/* Adds a request's bytes to the launch's, and the new ones among them to
 * the counts. Atomic operations are stores. */
void touched_mark(struct touched *, const struct site *,
                  const uint32_t *address);
/* The launch is over: forgets its bytes. */
void touched_forget(void);

#endif
