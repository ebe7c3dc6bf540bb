/* shared_shadow.h - what is remembered of each word of a block's shared memory.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../../memory/addresses.h"
#include "shared_log.h"

/* Who has loaded a word, or stored to it, since the block's last barrier. */
struct last_access {
  uint32_t epoch; /* the interval between barriers; 0: nobody */
  uint16_t stamp; /* synchronisations of the warp since the barrier */
  uint16_t thread : 10, many_lanes : 1, many_warps : 1, atomic : 1;
};

struct shadow_word {
  struct last_access read, write;
  uint32_t stored_by; /* the plain store, see unread_stores.c; 0: another */
  uint32_t split;     /* the interval in which a part of it was accessed */
  uint32_t written;   /* serial number of the block that wrote all of it */
  uint32_t races;     /* the interval in which accesses to it were unordered */
};

/* Which warps have loaded a word, or stored to it, and when the last of them
 * did, in barriers of tiles: see block_checks.h. */
struct access_of_warps {
  uint32_t warps, time;
};
struct tile_accesses {
  struct access_of_warps read, write;
};

/* A read of what nobody had written: to be decided when the block has reached
 * its next barrier. */
struct deferred_finding {
  uint32_t at; /* byte of the shadow */
  uint32_t key;
  uint16_t thread, bytes;
  int is_copy; /* by a load whose value is only stored again */
};

/* A piece of an asynchronous copy that its thread has not waited for. */
struct copy_in_flight {
  uint32_t at, key, batch;
  uint16_t thread, bytes;
};

enum { MAX_PROBES = 16, MAX_COPIED_LOADS = 8, THREADS = 1024 };
enum { KNOWN_STORES = 64 };

/* A load whose value is only stored again, and what each thread has from its
 * last one: words, a bit for each that nothing had written; at: of the shadow;
 * stored: by these of the load's stores. */
struct copied_load {
  uint32_t key;
  struct {
    uint32_t at;
    uint8_t words, stored;
  } by[THREADS];
};

/* A word that was stored since the last barrier, and the word of the shadow,
 * which nothing had written, that it is a copy of. */
#define NO_COPY (~0u)
struct copied_word {
  uint32_t to, from, key; /* from NO_COPY: another value */
};

struct shared_shadow {
  struct shadow_word *words, *parts; /* of each word, of each byte */
  uint32_t *unwritten; /* of each word: of deferred[], if it is of this word */
  /* NULL in programs without tiles wider than a warp. */
  struct tile_accesses *tiles, *tile_parts;
  uint8_t *written;       /* a bit for each byte that the block has written */
  uint32_t epoch, serial; /* of the interval, of the block */
  uint32_t first_epoch;   /* of the block */
  uint32_t dynamic_at;    /* where dynamic shared memory begins */
  uint32_t dynamic_bytes; /* that the launch asked for */
  struct deferred_finding *deferred;
  uint32_t deferred_count;
  uint32_t probe_loads[MAX_PROBES]; /* the interval's, see block_checks.h */
  unsigned probe_count;
  struct copy_in_flight *copies;
  uint32_t copy_count;
  uint8_t *carried;  /* a bit for each byte whose last store was of what nothing
                        has written; NULL: none ever */
  int carries;       /* some are set */
  int has_unwritten; /* copied from global memory */
  struct copied_load *copied_loads; /* see unwritten_copies.c */
  unsigned copied_load_count;
  struct copied_word *copied_words;
  uint32_t copied_word_count;
  /* See unread_stores.c: stores of which all is known that stores tell, and
   * loads; those since the barrier of which it is not. */
  uint32_t known_stored[KNOWN_STORES], known_read[KNOWN_STORES];
  uint16_t fresh_stores[KNOWN_STORES];
  unsigned fresh_store_count;
  struct shared_log log;      /* of the interval */
  int races;                  /* words of it are marked */
  uint32_t word_room;         /* elements of words[] */
  struct shared_pairs *pairs; /* see shared_pairs.c; NULL: none yet */
};

/* The program has tiles wider than a warp. */
extern int shared_shadow_has_tiles;

/* A block begins: nothing is written yet. */
void shared_shadow_begin(struct shared_shadow *, size_t dynamic_bytes);
/* The block stores there, in the last store so far, what nothing has written.
 */
void shared_shadow_carry(struct shared_shadow *, uint32_t at, unsigned bytes);
/* Has the block stored to no word of the array that holds this one? */
int shared_array_is_unwritten(const struct shared_shadow *, uint32_t at);
/* The byte of the shadow for a logical address: static memory comes first. */
static inline uint32_t shadow_at(const struct shared_shadow *shadow,
                                 uint32_t logical) {
  if (logical < LOGICAL_DYNAMIC)
    return logical - LOGICAL_SHARED;
  return logical - LOGICAL_DYNAMIC + shadow->dynamic_at;
}
/* Has the block stored to the word? */
static inline int is_of_block(const struct shared_shadow *shadow,
                              const struct shadow_word *word) {
  return word->write.epoch >= shadow->first_epoch;
}
/* All threads of the block have met. */
void shared_shadow_barrier(struct shared_shadow *);
void shared_shadow_free(struct shared_shadow *);
