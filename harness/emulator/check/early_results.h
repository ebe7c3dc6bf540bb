/* early_results.h - plain loads of a word that the block has changed by atomic
 * operations, while those of other blocks still change it: what is taken for
 * the result is on its way. Which comes first depends on time; that both are
 * there does not. */
#pragma once

#include <stdint.h>

void early_results_begin(void);
/* All blocks have come to a barrier of the grid, or to their end. change: an
 * operation on the word, if several blocks have changed it since the last one;
 * or 0. */
void early_results_settle(uint32_t (*change)(uint32_t at));
/* The launch ends: tells of each load that was found, and of the operation. */
void early_results_end(void);

/* The running lane is about to change the word by an atomic operation. self:
 * names the launch and its block; seen: the block has loaded the word before.
 */
void early_results_changed(uint64_t self, uint32_t at, int seen);
/* The instruction of that number loads words that the block has not changed. */
void early_results_looks(unsigned number);
/* Does the lane load a word that its warp, or its block before a barrier, has
 * changed without looking at it first? */
int early_results_awaits(uint64_t self, uint32_t at);
/* Such a load, which is a fault if its instruction always comes after its
 * block's own operations. */
void early_results_add(uint32_t at, uint32_t key);
