/* race.h - shared memory: accesses by different threads that nothing orders,
 * and reads of what was never written. */
#ifndef EMULATOR_RACE_H
#define EMULATOR_RACE_H

#include "state.h"

/* What is known of a 4-byte word since the block's last barrier. */
struct word;

/* A block begins: nothing is written yet. */
void race_begin(struct block *);
/* All threads of the block have met. */
void race_barrier(struct block *);
/* The lanes have met. */
void race_sync(struct warp *, unsigned lanes);
/* A request; values: what plain stores have stored, folded to 32 bits. */
void race_check(struct warp *, const struct site *, const uint32_t *address,
                const uint32_t *values);
void race_free(struct block *);

#endif
