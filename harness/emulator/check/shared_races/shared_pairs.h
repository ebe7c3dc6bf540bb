/* shared_pairs.h - which pairs of instructions race in shared memory. */
#pragma once

#include "../state/block_checks.h"

/* Takes all that the log of the block holds over, and empties it. */
void shared_pairs_absorb(struct block_checks *);
/* Has the log take one more. */
static inline void shared_pairs_make_room(struct block_checks *b) {
  struct shared_log *l = &b->shadow.log;
  if (__builtin_expect(shared_log_is_full(l), 0) && shared_log_grow(l))
    shared_pairs_absorb(b);
}
/* Lanes of a warp have met, or warps of a tile: see shared_log.h. */
void shared_pairs_order(struct block_checks *, unsigned kind, unsigned warp,
                        uint32_t who);
/* The block is at a barrier, or has ended: files the races of the words that
 * shared_races.c has marked. */
void shared_pairs_decide(struct block_checks *);
void shared_pairs_free(struct shared_pairs *);
