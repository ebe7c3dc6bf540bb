/* global_checks.h - global memory: plain accesses of different blocks to the
 * same bytes, at least one of them a store, that nothing orders.
 *
 * Checked before each access, since an access may be ordered by what other
 * blocks have done at that very moment. */
#pragma once

#include <stdint.h>

#include "../state/block_checks.h"
#include "../state/finding.h"

/* This OS thread resumes the block, or suspends it. */
void block_races_resume(const struct block_checks *);
void block_races_pause(struct block_checks *);
/* A new interval between barriers has begun for the running block: what its
 * threads do from now on is ordered after what they did before. */
void block_races_interval(const struct block_checks *);
/* A launch begins; ends. */
void block_races_begin(const struct launch_event *);
void block_races_end(void);

/* The running lane fetches from a texture. */
void block_races_texture_load(uint32_t at, unsigned bytes, const void *pc);

/* ---- the store that the running lane is about to perform: afterwards its
 * value is read, and whether it changed anything (awaited_store.c) ---- */

/* Room for a finding that becomes a note if the store changes nothing; NULL:
 * the store has one. */
struct finding *awaited_store_finding(const void *address, unsigned bytes);
/* Announces the store. number: of its instruction; races: a race with it was
 * found. Nonzero: check_stored() must be called once it is performed. */
int awaited_store(unsigned number, const void *address, unsigned bytes,
                  int races);

/* ---- plain loads of a word that the block has changed by atomic operations,
 * while other blocks still change it: the program takes a partial result for
 * the final one. Which comes first depends on time; that both occur does not
 * (early_results.c) ---- */

void early_results_begin(void);
/* All blocks are at a barrier of the grid, or at their end. change(): the key
 * of an atomic operation on the word, if several blocks have made some since
 * the last such barrier; or 0. */
void early_results_resolve(uint32_t (*change)(uint32_t at));
/* The launch ends: reports each load that was found, with the operation. */
void early_results_end(void);

/* The running lane is about to change the word by an atomic operation. self:
 * its launch and block; seen: the block has loaded the word before. */
void early_results_atomic(uint64_t self, uint32_t at, int seen);
/* The instruction of that number loads words that the block has not changed. */
void early_results_other_load(unsigned number);
/* Has the lane's warp, or its block before a barrier, changed the word without
 * loading it first? */
int early_results_follows_own(uint64_t self, uint32_t at);
/* Adds such a load: a finding if all loads of its instruction follow their
 * block's own operations. */
void early_results_add(uint32_t at, uint32_t key);

/* ---- message passing between blocks: one stores volatile data, then a flag,
 * with no __threadfence() between (unfenced_data.c) ---- */

/* A launch begins, or all its blocks have met. */
void unfenced_data_begin(void);
/* A volatile access of the running lane, or an atomic operation. */
void unfenced_data_access(uint32_t at, uint32_t key);
/* Its plain load. Needed only once a block has stored volatile data: */
void unfenced_data_load(uint32_t at, uint32_t key);
extern int unfenced_data_passed;
/* Reports it, by the two instructions' keys. */
void unfenced_data_report(uint32_t store, uint32_t load);
/* The running lane executes __threadfence(), or one of wider scope. */
void unfenced_data_fence(void);
