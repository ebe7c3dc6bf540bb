/* thread_races.h - global memory: plain accesses of two threads of one block to
 * the same word, at least one of them a store, that nothing orders. */
#pragma once

#include "../state/block_checks.h"
#include "../state/finding.h"

/* What one block remembers of a word, in the shadow of global memory; 0:
 * nothing. Each block overwrites what another left: blocks are block_races.c's
 * business.
 *
 * From the top: launch 6 | block 10 | interval between barriers 16 |
 * synchronisations of the warp 6 | has been added to by atomic operations, by
 * those of several threads 2 | has a reader, several of one warp, several
 * warps, has a writer 4 | reader 10 | writer 10. */
enum {
  INTERVAL_SHIFT = 32, /* launch, block and interval are above */
  SYNCS_SHIFT = 26,
  WAS_ADDED_TO = 1 << 25, /* and the writer is the first to have done so */
  ADDED_TO_BY_MANY = 1 << 24,
  WAS_READ = 1 << 23,
  READ_BY_LANES = 1 << 22,
  READ_BY_WARPS = 1 << 21,
  WAS_WRITTEN = 1 << 20,
  READER_SHIFT = 10,
  THREAD_MASK = 1023
};

enum race_with { RACE_NONE, RACE_WITH_LOAD, RACE_WITH_STORE };

struct thread_race {
  enum race_with result; /* what another thread did, if it is unordered */
  unsigned thread;       /* which; ANY_THREAD: one of several */
};

static inline uint64_t thread_races_interval(unsigned launch, unsigned block,
                                             unsigned interval) {
  return (uint64_t)(launch & 63) << 58 | (uint64_t)(block & 1023) << 48 |
         (uint64_t)(interval & 0xffff) << INTERVAL_SHIFT;
}

static inline unsigned last_reader(uint64_t entry) {
  return entry >> READER_SHIFT & THREAD_MASK;
}

/* ANY_THREAD: nobody has added to it. */
static inline unsigned first_to_add(uint64_t entry) {
  return entry & WAS_ADDED_TO ? entry & THREAD_MASK : ANY_THREAD;
}

/* Would a load by the running lane change nothing and find nothing? */
static inline int thread_races_known(uint64_t entry, uint64_t interval) {
  if (entry >> INTERVAL_SHIFT != interval >> INTERVAL_SHIFT ||
      (entry & WAS_WRITTEN))
    return 0;
  return entry & READ_BY_WARPS ||
         ((entry & READ_BY_LANES) &&
          last_reader(entry) / WARP == emu_self->warp &&
          (entry >> SYNCS_SHIFT & 63) ==
              (cur_checks->warps[emu_self->warp].executed_syncs & 63));
}

/* The running lane loads or stores the word that *entry is for. */
struct thread_race thread_races_load(uint64_t *entry, uint64_t interval);
struct thread_race thread_races_store(uint64_t *entry, uint64_t interval);
/* It adds to the word by an atomic operation whose result nothing uses. */
struct thread_race thread_races_add(uint64_t *entry, uint64_t interval);
