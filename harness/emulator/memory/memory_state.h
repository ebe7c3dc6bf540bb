/* memory_state.h - what launches and copies change of device memory: told by
 * numbers, and kept to be put there again. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "addresses.h"

/* A number for what a stretch of memory holds. Of 64 bits, by folded products
 * of 64 x 64 bits: two contents have the same number by a chance of about
 * 2^-64. `seed` is that of what came before. */
uint64_t content_hash(uint64_t seed, const void *, size_t bytes);

/* ---- what memory holds now ---- */

/* From now on memory is followed, if it can be; protection_end() ends that. */
void memory_state_track(void);
/* What of device memory is in use, what it holds and what of that is defined,
 * and what variables hold, as a number: equal numbers, since
 * memory_state_track(), are equal states. No kernel runs. */
uint64_t memory_state_hash(void);
/* How many bytes that has looked at so far. */
uint64_t memory_state_hashed_bytes(void);
/* Marks the state that memory_state_hash() told of last. */
void memory_state_mark(void);
/* What those pieces hold that have changed between the mark and the last call
 * of memory_state_hash(); no range has come or gone between. NULL: it is more
 * than `most` bytes. */
struct contents *memory_snapshot_take(size_t most);
/* Puts it there again, with which bytes of it were defined. */
void memory_snapshot_restore(const struct contents *);
size_t memory_snapshot_bytes(const struct contents *);
void memory_snapshot_free(struct contents *);
