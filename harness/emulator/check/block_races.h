/* block_races.h - global memory: plain accesses of different blocks to the same
 * bytes, at least one of them a store, that nothing orders.
 *
 * Checked before each access, since an access may be ordered by what other
 * blocks have done at that very moment. */
#ifndef EMULATOR_CONFLICT_H
#define EMULATOR_CONFLICT_H

#include "../execute/state.h"

/* A launch begins. */
void conflict_begin(void);
/* All blocks of a cooperative launch have met: what they accessed before is
 * ordered before what follows. */
void conflict_meet(void);
/* This OS thread goes on with that block. */
void conflict_enter(const struct block *);
void conflict_leave(struct block *);
/* A new stretch of time has begun for the block that runs: what its threads do
 * from now on is ordered after what they have done. */
void conflict_stretch(const struct block *);

/* An access of the running lane: plain, or atomic. */
void conflict_load(uint32_t at, unsigned bytes, uint32_t key);
void conflict_atomic(uint32_t at, unsigned bytes, uint32_t key);
void conflict_store(uint32_t at, unsigned bytes, uint32_t key,
                    const void *address);
/* The store that was found to conflict has been performed. */
void conflict_settle(void);
int conflict_is_pending(void);

/* A fence; an atomic or volatile access, which after a fence releases what the
 * block has written and acquires what others have released. */
void conflict_fence(void);
void conflict_synchronise(void);

#endif
