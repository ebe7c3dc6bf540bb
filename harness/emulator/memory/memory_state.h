/* memory_state.h - the contents of device memory by their hashes, and snapshots
 * of what changes: for the launch cache (execute/launch_cache.c). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "addresses.h"

/* A 64-bit hash of a stretch of memory, by folded products of 64 x 64 bits: two
 * contents collide with a probability of about 2^-64. seed: the hash of what
 * came before. */
uint64_t content_hash(uint64_t seed, const void *, size_t bytes);

/* ---- device memory as a whole ---- */

/* Tracks stores from now on, where the system allows it; protection_end() ends
 * that. */
void memory_state_track(void);
/* A hash of all allocations, their contents and which bytes are defined, and of
 * variables. Equal hashes since memory_state_track() are equal states. Called
 * while no kernel runs. */
uint64_t memory_state_hash(void);
/* Bytes that it has hashed so far. */
uint64_t memory_state_hashed_bytes(void);
/* Marks the state that memory_state_hash() hashed last. */
void memory_state_mark(void);
/* A copy of the pieces that changed between the mark and the last call of
 * memory_state_hash(), between which no range was added or removed. NULL: more
 * than `most` bytes. */
struct contents *memory_snapshot_take(size_t max_bytes);
/* Copies it back, and which bytes of it were defined. */
void memory_snapshot_restore(const struct contents *);
size_t memory_snapshot_bytes(const struct contents *);
void memory_snapshot_free(struct contents *);
