/* ordered_accesses.h - what orders two accesses to one place of global memory,
 * as ordering.md has it; those that nothing orders are filed as races.
 *
 * Whether an order may come about is asked of what each thread does, in its own
 * order: of fences, atomic operations and volatile accesses, its events. Which
 * thread came first in this run does not matter. */
#pragma once

#include <stdint.h>

#include "../../execute/events.h"

enum {
  ACCESS_WRITES = 1,
  ACCESS_ATOMIC = 2,
  ACCESS_VOLATILE = 4,
  ACCESS_REDUCTION = 8,    /* an addition whose result nothing uses */
  ACCESS_BLOCK_SCOPE = 16, /* atomic for threads of one block alone */
  ACCESS_FENCED = 32,      /* a store after a fence of its thread */
  ACCESS_SEVERAL_VALUES = 64,
  ACCESS_OVERWRITES = 128, /* an exchange whose result nothing uses */
  ACCESS_OF_ANY = ACCESS_REDUCTION | ACCESS_BLOCK_SCOPE | ACCESS_SEVERAL_VALUES
};

struct access {
  uint32_t key, value, block;
  uint32_t events;           /* of its thread, so far */
  uint16_t thread, interval; /* interval: between barriers, from 0 */
  uint16_t syncs;            /* of its warp, so far */
  uint8_t bytes, flags;      /* bytes: of the word, one bit each */
  uint32_t last_events;      /* when its thread did so last */
  uint16_t last_interval;
};

void ordered_accesses_begin(void);
/* Two accesses of different threads to the word: of one block, made between the
 * same two barriers; or of two, after ordered_accesses_ready(). */
void accesses_conflict(const struct access *, const struct access *,
                       uint32_t at);
/* All threads have met, or ended. */
void ordered_accesses_ready(void);
/* Files what races. */
void ordered_accesses_decide(void);
/* Has it been too much to keep? Then some pairs count as ordered. */
int ordered_accesses_full(void);

/* ---- events of the running lane ---- */

void sync_fence(int scope);
/* It is about to access that word by the instruction, atomically or as
 * volatile. flags: ACCESS_BLOCK_SCOPE, ACCESS_REDUCTION, ACCESS_OVERWRITES. */
void sync_access(uint32_t at, uint32_t key, unsigned flags);
