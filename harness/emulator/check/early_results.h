/* early_results.h - plain loads of a word that the block has changed by atomic
 * operations, while those of other blocks still change it: what is taken for
 * the result is on its way. */
#ifndef EMULATOR_EARLY_RESULTS_H
#define EMULATOR_EARLY_RESULTS_H

#include "finding.h"

void early_results_begin(void);
/* What was found, in a launch that ends. */
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
/* Such a load by the instruction of that number, which is a fault if the
 * instruction always comes after its block's own operations. */
void early_results_add(const struct finding *, unsigned number);

#endif
