/* block_checks.h - what is remembered of a block between its accesses. */
#pragma once

#include "../execute/events.h"
#include "finding.h"
#include "shared_shadow.h"

enum { SYNCS = 64 }; /* synchronisations of a warp that are remembered */

struct warp_checks {
  unsigned executed_syncs; /* synchronisations, as the lanes run */
  uint16_t stamp; /* the same since the last barrier, as requests are read */
  unsigned syncs[SYNCS]; /* the lanes of the last of them */
  uint32_t loaded; /* the last plain load of shared memory since the barrier */
  /* Since the barrier: has a lane made a fence; the words that lanes have
   * accessed by atomic operations or as volatile, each a bit by its hash. */
  unsigned fenced;
  uint64_t words;
};

/* What orders the warps of a block apart from its barrier: barriers of tiles
 * that are wider than a warp. Time is the number of these since the block's
 * barrier. */
struct tile_order {
  uint32_t now;
  /* [a][b]: what warp b did before that time, warp a comes after. */
  uint32_t known[MAX_WARPS][MAX_WARPS];
};

/* A barrier in shared memory, and when a thread has initialised it. */
enum { TRACKED_BARRIERS = 16 };
struct tracked_barrier {
  uintptr_t barrier; /* 0: none */
  unsigned interval, tiles, syncs;
  struct place by;
};

struct block_checks {
  uint64_t index; /* linear in its grid */
  unsigned warp_count;
  unsigned interval; /* of time: barriers passed, and writes published */
  unsigned began;    /* the interval in which the block did */
  unsigned barriers; /* passed */
  unsigned fenced, communicated; /* see block_races.c */
  struct shared_shadow shadow;
  struct warp_checks warps[MAX_WARPS];
  struct tile_order tiles;
  struct tracked_barrier made[TRACKED_BARRIERS];
};

/* Have two warps told each other of what they did since the barrier, by a flag
 * or a count and fences? Then what they do with shared memory is taken to be
 * ordered by it. */
static inline int warps_synchronised_by_flags(const struct block_checks *b,
                                              unsigned one, unsigned other) {
  const struct warp_checks *x = &b->warps[one], *y = &b->warps[other];
  return one != other && x->fenced && y->fenced && (x->words & y->words);
}

/* The threads of these warps have met. */
void tile_order_barrier(struct tile_order *, unsigned first, unsigned warps);
/* All threads of the block have. */
void tile_order_reset(struct tile_order *);
/* Has the warp met all those warps since that time? */
int tile_order_after(const struct tile_order *, unsigned warp, uint32_t warps,
                     uint32_t time);

/* Bytes that an instruction loads at once. */
struct unwritten {
  uint32_t at;
  unsigned bytes;
};
/* Has nothing written them, or the first word of a part of them that is no
 * padding of a struct? That part it becomes. */
int unwritten_part(struct unwritten *, const uint8_t *written, const void *pc);

/* The block that this OS thread runs. */
extern __thread struct block_checks *cur_checks;

/* Findings that depend on what the block does until its
 * next barrier. */

void deferred_finding_add(struct shared_shadow *, struct deferred_finding);
/* The lanes' loads from there turn out to be no race. */
void deferred_finding_withdraw(struct shared_shadow *, uint32_t at,
                               unsigned warp, unsigned lanes);
/* The block has met, or ended: what is left is a finding, or none. */
void deferred_findings_decide(struct block_checks *);
void deferred_findings_drop(struct shared_shadow *);
void deferred_findings_begin(void); /* a launch */

/* Plain loads of a word that only ask whether an atomic operation on it is
 * worth while are no race:
 *
 *   if (v > most) atomicMax(&most, v);
 *   while (next < n) i = atomicAdd(&next, 1);
 *
 * What they see may be old, and programs that are right allow for that; threads
 * that see nothing to do make no operation. Told by what a warp does: the
 * operation follows the load, in time and in the source, and no other load of
 * shared memory comes between. An addition whose result nothing uses makes no
 * look: the load is of a sum on its way.
 *
 * The warp is about to perform such an operation on a word that the
 * instructions `readers` have loaded in this interval; 0: none. */
void probe_loads_note(struct shared_shadow *, const struct warp_checks *,
                      uint32_t operation, const uint32_t readers[2]);
/* Is the load one, as far as this interval has shown? So is any that is
 * volatile. */
int is_probe_load(const struct shared_shadow *, uint32_t load,
                  uint32_t operation);

/* Asynchronous copies to shared memory that nobody has
 * waited for. */

/* The thread reads these bytes of the shadow: a finding, if a copy may not have
 * brought them yet. */
void copies_check_read(const struct block_checks *, uint32_t at, unsigned bytes,
                       uint32_t key, unsigned thread);
