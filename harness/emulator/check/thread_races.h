/* thread_races.h - global memory: plain accesses of two threads of one block to
 * the same word, at least one of them a store, that nothing orders. */
#ifndef EMULATOR_THREAD_RACES_H
#define EMULATOR_THREAD_RACES_H

#include "block_checks.h"

/* What one block remembers of a word, in the shadow of global memory; 0:
 * nothing. Each block overwrites what another left: blocks are block_races.c's
 * business.
 *
 * From the top: launch 6 | block 10 | stretch between barriers 18 |
 * synchronisations of the warp 6 | has a reader, several of one warp, several
 * warps, has a writer 4 | reader 10 | writer 10. */
enum {
  MATE_STRETCH_SHIFT = 30, /* launch, block and stretch are above */
  MATE_SYNCS_SHIFT = 24,
  MATE_READ = 1 << 23,
  MATE_READ_BY_LANES = 1 << 22,
  MATE_READ_BY_WARPS = 1 << 21,
  MATE_WRITTEN = 1 << 20,
  MATE_READER_SHIFT = 10,
  MATE_THREAD_MASK = 1023
};

enum mate_result { MATE_NONE, MATE_LOADED, MATE_STORED };

struct mate {
  enum mate_result result; /* what another thread did, if it is unordered */
  unsigned thread;         /* which; ANY_THREAD: one of several */
};

static inline uint64_t mates_stretch(unsigned launch, unsigned block,
                                     unsigned stretch) {
  return (uint64_t)(launch & 63) << 58 | (uint64_t)(block & 1023) << 48 |
         (uint64_t)(stretch & 0x3ffff) << MATE_STRETCH_SHIFT;
}

static inline unsigned mates_reader(uint64_t entry) {
  return entry >> MATE_READER_SHIFT & MATE_THREAD_MASK;
}

/* Would a load by the running lane change nothing and find nothing? */
static inline int mates_known(uint64_t entry, uint64_t stretch) {
  if (entry >> MATE_STRETCH_SHIFT != stretch >> MATE_STRETCH_SHIFT ||
      (entry & MATE_WRITTEN))
    return 0;
  return entry & MATE_READ_BY_WARPS ||
         ((entry & MATE_READ_BY_LANES) &&
          mates_reader(entry) / WARP == emu_self->warp &&
          (entry >> MATE_SYNCS_SHIFT & 63) ==
              (block_here->warps[emu_self->warp].runs_on & 63));
}

/* The running lane loads or stores the word that *entry is for. */
struct mate mates_load(uint64_t *entry, uint64_t stretch);
struct mate mates_store(uint64_t *entry, uint64_t stretch);

#endif
