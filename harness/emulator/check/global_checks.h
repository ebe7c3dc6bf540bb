/* global_checks.h - global memory: plain accesses of different blocks to the
 * same bytes, at least one of them a store, that nothing orders.
 *
 * Checked before each access, since an access may be ordered by what other
 * blocks have done at that very moment. */
#pragma once

#include <stdint.h>

#include "block_checks.h"
#include "finding.h"

/* This OS thread goes on with that block, or leaves it. */
void block_races_resume(const struct block_checks *);
void block_races_pause(struct block_checks *);
/* A new interval between barriers has begun for the running block: what its
 * threads do from now on is ordered after what they did before. */
void block_races_interval(const struct block_checks *);
/* A launch begins; ends. */
void block_races_begin(const struct launch_event *);
void block_races_end(void);

/* The store that the running lane is about to perform: what
 * it stores, and whether that changes anything, is seen afterwards. */

/* Room for a finding that depends on whether the store changes anything; NULL:
 * it has one. */
struct finding *awaited_store_finding(const void *address, unsigned bytes);
/* The store, by the instruction of that number; races: a race with it has been
 * found. Is it to be looked at when it has been performed? */
int awaited_store(unsigned number, const void *address, unsigned bytes,
                  int races);

/* Plain loads of a word that the block has changed by atomic
 * operations, while those of other blocks still change it: what is taken for
 * the result is on its way. Which comes first depends on time; that both are
 * there does not. */

void early_results_begin(void);
/* All blocks have come to a barrier of the grid, or to their end. change: an
 * operation on the word, if several blocks have changed it since the last one;
 * or 0. */
void early_results_resolve(uint32_t (*change)(uint32_t at));
/* The launch ends: tells of each load that was found, and of the operation. */
void early_results_end(void);

/* The running lane is about to change the word by an atomic operation. self:
 * names the launch and its block; seen: the block has loaded the word before.
 */
void early_results_atomic(uint64_t self, uint32_t at, int seen);
/* The instruction of that number loads words that the block has not changed. */
void early_results_other_load(unsigned number);
/* Does the lane load a word that its warp, or its block before a barrier, has
 * changed without looking at it first? */
int early_results_follows_own(uint64_t self, uint32_t at);
/* Such a load, which is a fault if its instruction always comes after its
 * block's own operations. */
void early_results_add(uint32_t at, uint32_t key);

/* Volatile data in global memory that one block passes to
 * another: it stores them, then a word that tells of them, and no
 * __threadfence() lies between. */

/* A launch begins, or all its blocks have met. */
void unfenced_data_begin(void);
/* A volatile access of the running lane, or an atomic operation. */
void unfenced_data_access(uint32_t at, uint32_t key);
/* Its plain load, of a word that others may have stored so. Needless unless
 * blocks have: */
void unfenced_data_load(uint32_t at, uint32_t key);
extern int unfenced_data_passed;
/* The finding, of those two instructions. */
void unfenced_data_report(uint32_t store, uint32_t load);
/* The running lane makes a fence for other blocks. */
void unfenced_data_fence(void);
