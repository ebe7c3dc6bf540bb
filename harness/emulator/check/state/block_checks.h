/* block_checks.h - the state that checks keep for each block. */
#pragma once

#include "../../execute/events.h"
#include "finding.h"
#include "shared_shadow.h"

enum { SYNCS = 64 }; /* the latest synchronisations of a warp, in a ring */

struct warp_checks {
  unsigned executed_syncs; /* synchronisations, as the lanes run */
  uint16_t stamp; /* the same since the last barrier, as requests are read */
  unsigned syncs[SYNCS]; /* the lanes of the last of them */
  /* Since the barrier: has a lane made a fence; the words that lanes have
   * accessed by atomic operations or as volatile, each a bit by its hash. */
  unsigned fenced;
  uint64_t words, shared_words; /* shared_words: of shared memory alone */
  unsigned has_fenced;          /* the lanes that have, since the block began */
};

/* How barriers of tiles wider than a warp order the warps of a block: a vector
 * clock. Time is the number of such barriers since the block's own. */
struct tile_order {
  uint32_t now;
  /* [a][b]: what warp b did before that time, warp a comes after. */
  uint32_t known[MAX_WARPS][MAX_WARPS];
};

/* A cuda::barrier in shared memory, and when a thread initialised it. */
enum { TRACKED_BARRIERS = 16 };
struct tracked_barrier {
  uintptr_t barrier; /* 0: none */
  unsigned interval, tiles, syncs;
  struct code_location by;
};

struct block_checks {
  uint64_t index; /* linear in its grid */
  unsigned warp_count;
  unsigned partial_warp; /* of fewer than 32 threads, behind whole ones; else
                            MAX_WARPS */
  unsigned interval;     /* of time: barriers passed, and writes published */
  unsigned began;        /* the interval in which the block did */
  unsigned published;    /* the last in which it made an access after a fence */
  unsigned barriers;     /* passed */
  const void *barrier_pc; /* of the last of them; NULL: none, or no one place */
  unsigned fenced, communicated; /* see block_races.c */
  struct shared_shadow shadow;
  struct warp_checks warps[MAX_WARPS];
  struct tile_order tiles;
  struct tracked_barrier made[TRACKED_BARRIERS];
  int has_events; /* see ordered_accesses.h; of each thread, how many: */
  uint32_t events[MAX_THREADS];
  uint32_t last_event[MAX_THREADS];
  struct block_history *history; /* see access_history.h; NULL: none yet */
};
void access_history_free(struct block_history *);

/* Have both warps, since the barrier, made a fence and an atomic or volatile
 * access to one word: a flag or a counter? Their accesses to shared memory are
 * then taken to be ordered by it. */
static inline int warps_synchronised_by_flags(const struct block_checks *block,
                                              unsigned one, unsigned other) {
  const struct warp_checks *x = &block->warps[one], *y = &block->warps[other];
  return one != other && x->fenced && y->fenced && (x->words & y->words);
}

/* A barrier of the tile of these warps. */
void tile_order_barrier(struct tile_order *, unsigned first, unsigned warps);
/* A barrier of the block: time begins at 0 again. */
void tile_order_reset(struct tile_order *);
/* Is the warp ordered after what all those warps did by that time? */
int tile_order_after(const struct tile_order *, unsigned warp, uint32_t warps,
                     uint32_t time);

/* Bytes that an instruction loads at once. */
struct unwritten {
  uint32_t at;
  unsigned bytes;
};
/* Nonzero: none of the bytes was written; or some word was not, and it is no
 * padding of a struct: then *u becomes that word. */
int unwritten_part(struct unwritten *, const uint8_t *written, const void *pc);

/* The block that this OS thread runs. */
extern __thread struct block_checks *cur_checks;

/* Findings that depend on what the block does until its next barrier. */

void deferred_finding_add(struct shared_shadow *, struct deferred_finding);
/* At a barrier, or the block's end: files those that are still findings. */
void deferred_findings_decide(struct block_checks *);
void deferred_findings_drop(struct shared_shadow *);
void deferred_findings_begin(void); /* a launch */

/* Loads of shared memory that nothing has written, whose values are only stored
 * again (unwritten_copies.c). */

/* The threads' load of these bytes, none of which, or some of whose words,
 * nothing has written: is it such a load? Then it is remembered. */
int unwritten_copies_load(struct shared_shadow *, uint32_t key,
                          unsigned first_thread, unsigned lanes, uint32_t at);
/* The warp's request: nonzero if it is such a load again, and must be looked
 * at word by word. To be called where copied_load_count is not 0. */
int unwritten_copies_request(struct shared_shadow *, unsigned warp,
                             const struct instruction *,
                             const uint32_t *address);
/* Of that array it is a fault all the same: nobody has stored to it, neither
 * has an unwritten part of global memory been copied. */
int unwritten_copies_are_faults(const struct shared_shadow *, uint32_t at);
/* At a barrier, or the block's end: what was stored since counts as unwritten
 * where its source was, and no race. */
void unwritten_copies_decide(struct block_checks *);

/* Probe loads: plain loads that only test whether an atomic operation on the
 * word is worth while. They are no race:
 *
 *   if (v > most) atomicMax(&most, v);
 *   while (next < n) i = atomicAdd(&next, 1);
 *
 * The value may be stale, and a correct program allows for that. A load counts
 * as a probe if the warp's next access of shared memory that is no store is an
 * atomic operation on the word, later in the source too. With an addition whose
 * result nothing uses it does not: such a load reads a partial sum.
 *
 * Notes one: the load is the warp's last before it performs such an operation
 * on the word. */
void probe_loads_note(struct shared_shadow *, uint32_t load,
                      uint32_t operation);
/* Has this interval shown the load to be a probe? A volatile load always is. */
int is_probe_load(const struct shared_shadow *, uint32_t load,
                  uint32_t operation);

/* Asynchronous copies to shared memory that nobody has waited for. */

/* The thread reads these bytes of the shadow: a finding if a copy into them may
 * still be under way. */
void copies_check_read(const struct block_checks *, uint32_t at, unsigned bytes,
                       uint32_t key, unsigned thread);

/* Stores to shared memory that no thread reads (unread_stores.c). */

/* What is remembered of a plain store of whole words; 0: it is another. */
static inline uint32_t unread_store_key(const struct block_checks *block,
                                        unsigned warp, uint32_t key) {
  enum { OF_PARTIAL_WARP = 7 };
  if (key_kind(key) != KEY_STORE || key_bytes(key) < 4)
    return 0;
  return warp == block->partial_warp ? key | OF_PARTIAL_WARP : key;
}
static inline unsigned store_slot(uint32_t key) {
  return (key >> KEY_PC_SHIFT ^ key >> (KEY_PC_SHIFT + 6)) % KNOWN_STORES;
}
/* A request of those lanes stores so. */
void unread_stores_stored(struct shared_shadow *, uint32_t store,
                          uint32_t lanes, const uint32_t *values);
static inline void unread_store_stored(struct shared_shadow *s, uint32_t store,
                                       uint32_t lanes, const uint32_t *values) {
  if (s->known_stored[store_slot(store)] != store)
    unread_stores_stored(s, store, lanes, values);
}
/* A word is read that the store has stored; 0: another. */
void unread_stores_read(struct shared_shadow *, uint32_t store);
static inline void unread_store_read(struct shared_shadow *s, uint32_t store) {
  if (s->known_read[store_slot(store)] != store)
    unread_stores_read(s, store);
}
/* It is overwritten, with no barrier between. */
void unread_stores_overwritten(uint32_t store, uint32_t by);
void unread_stores_barrier(struct shared_shadow *);
void unread_stores_begin(const struct launch_event *);
void unread_stores_end(const struct launch_event *);
