/* shared_races.h - shared memory: accesses by different threads that nothing
 * orders, and reads of what was never written. */
#ifndef EMULATOR_RACE_H
#define EMULATOR_RACE_H

#include "../execute/state.h"

/* A block begins: nothing is written yet. */
void race_begin(struct block *);
/* All threads of the block have met. */
void race_barrier(struct block *);
/* The block has ended: decides what is left to be decided. */
void race_end(struct block *);
/* The lanes have met. */
void race_sync(struct warp *, unsigned lanes);
/* A request; values: what plain stores have stored, folded to 32 bits. */
void race_check(struct warp *, const struct site *, const uint32_t *address,
                const uint32_t *values);
void race_free(struct block *);

/* Between shadow.c and race.c:
 * a finding that depends on what the block does until its next barrier; and
 * that the lanes' loads from there are no longer in doubt. */
void race_doubt(struct shadow *, struct doubt);
void race_undoubt(struct shadow *, uint32_t at, unsigned warp, unsigned lanes);

#endif
