/* access_history.h - who has accessed a word of global memory: enough to find
 * its races in whatever order blocks and warps have run, and to see what orders
 * them (ordering.md).
 *
 * Only words of some pages have a history (kept_pages.h).
 * Races on other words are found by block_races.c and thread_races.c, from the
 * two lowest blocks and the last threads. */
#pragma once

#include <stdint.h>

#include "../state/block_checks.h"

/* A launch begins; all blocks are at a barrier of the grid; it ends: races are
 * decided and filed. */
void access_history_begin(const struct launch_event *);
void access_history_grid_barrier(void);
void access_history_end(void);
/* Nonzero, at the program's end: of some launch not all was remembered. */
int access_history_was_full(void);

/* The running lane makes a plain load of words that have one. Nonzero: others
 * of its block have made the same, and it says nothing new. */
int access_history_load(uint32_t at, unsigned bytes, uint32_t key);
/* It operates on them atomically. flags: ACCESS_REDUCTION and the like
 * (ordered_accesses.h). */
void access_history_atomic(uint32_t at, unsigned bytes, uint32_t key,
                           unsigned flags);
/* It makes another access that stores nothing plainly. */
void access_history_access(uint32_t at, unsigned bytes, uint32_t key,
                           unsigned flags);
/* It is about to store there; then it has. */
void access_history_store(uint32_t at, unsigned bytes, uint32_t key);
void access_history_stored(const void *address);
