/* launch_cache.c - outcomes of launches, for those that repeat them.
 *
 * What a kernel does depends on its arguments and on device memory, unless it
 * reads a clock. So a launch need not run if an earlier one had the same
 * arguments and the same contents of memory: what that one changed is copied
 * into place. Only launches of which a sample of blocks is counted are kept.
 * When a second launch of the same arguments comes, stores to memory are
 * tracked from there on (memory/memory_state.h); an outcome holds a hash of
 * memory before the launch and a snapshot of what it changed.
 *
 * It saves at least a third of the processor time of 31 public programs: most
 * of that of three which repeat one launch. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

#include "../memory/allocations.h"
#include "../memory/memory_state.h"
#include "../memory/protection.h"

enum {
  OUTCOMES = 64,
  MAX_SNAPSHOT_BYTES = 64 << 20, /* of all snapshots together */
  MAX_MISSES = 64                /* in a row: the program repeats nothing */
};
/* Bytes hashed without a hit, some seconds' work, after which the cache is
 * given up. Pinned and managed memory is hashed twice for each launch. */
static const uint64_t MAX_HASHED_BYTES = (uint64_t)16 << 30;

static struct outcome {
  uint64_t launch, before; /* before: what memory held */
  struct contents *changed;
  struct launch_counts *counts;
  struct launch_touches *touches;
  struct launch_findings *findings;
  uint64_t ended, counted, barriers;
} outcomes[OUTCOMES]; /* a ring; launch 0: none */
static unsigned next_outcome;
static size_t kept_bytes;

static unsigned misses;
static uint64_t hashed_at_hit;
static volatile int nondeterministic;

/* The launch that runs; 0: its outcome is not to be kept. */
static uint64_t running, before;
static unsigned generation;

void emu_launch_nondeterministic(void) {
  nondeterministic = 1;
}

/* A hash of all that a launch is given, but memory. Never 0. */
static uint64_t launch_hash(const struct emu_grid *g) {
  struct emu_grid plain;
  memset(&plain, 0, sizeof plain);
  plain.grid = g->grid;
  plain.block = g->block;
  plain.dynamic_bytes = g->dynamic_bytes;
  plain.body = g->body;
  plain.argument_bytes = g->argument_bytes;
  plain.cooperative = g->cooperative | check_wants_accesses() << 1;
  return content_hash(content_hash(1, &plain, sizeof plain), g->arguments,
                      g->argument_bytes) |
         1;
}

static void free_outcome(struct outcome *o) {
  if (o->launch) {
    kept_bytes -= memory_snapshot_bytes(o->changed);
    memory_snapshot_free(o->changed);
    count_launch_free(o->counts);
    free(o->touches);
    free(o->findings);
  }
  *o = (struct outcome){0};
}

static void free_all_outcomes(void) {
  for (struct outcome *o = outcomes; o < outcomes + OUTCOMES; o++)
    free_outcome(o);
}

static const struct outcome *find(uint64_t launch, uint64_t state) {
  for (const struct outcome *o = outcomes; o < outcomes + OUTCOMES; o++)
    if (o->launch == launch && o->before == state)
      return o;
  return NULL;
}

/* Starts the tracking of memory, if it is worth while. Nonzero: it is tracked.
 */
static int track_memory(void) {
  if (misses == MAX_MISSES || requests_wanted & ~(unsigned)WANTED_REGISTERS ||
      memory_state_hashed_bytes() - hashed_at_hit > MAX_HASHED_BYTES) {
    protection_end();
    return 0;
  }
  if (protection_holds())
    return 1;
  free_all_outcomes(); /* their numbers of memory mean nothing any more */
  memory_state_track();
  return protection_holds();
}

/* Looks the launch up. A hit is copied into memory and returned; NULL: the
 * launch must run, and memory is marked for save_outcome(). */
static const struct outcome *look_up_or_mark(uint64_t launch) {
  running = 0;
  if (!check_host_is_one_thread() || !track_memory())
    return NULL;
  before = memory_state_hash();
  const struct outcome *o = find(launch, before);
  if (o) {
    misses = 0;
    hashed_at_hit = memory_state_hashed_bytes();
    memory_snapshot_restore(o->changed);
    return o;
  }
  misses++;
  memory_state_mark();
  nondeterministic = 0;
  running = launch;
  generation = memory_generation();
  return NULL;
}

/* Frees the next slot of the ring, and others until `bytes` fit. */
static struct outcome *make_room(size_t bytes) {
  struct outcome *o = &outcomes[next_outcome++ % OUTCOMES];
  free_outcome(o);
  for (unsigned i = next_outcome; kept_bytes + bytes > MAX_SNAPSHOT_BYTES; i++)
    free_outcome(&outcomes[i % OUTCOMES]);
  return o;
}

/* What has run has ended. Its outcome, of which the contents are set, or NULL:
 * it is not to be kept. */
static struct outcome *save_outcome(void) {
  if (!running || nondeterministic || !protection_holds() ||
      generation != memory_generation() || !check_host_is_one_thread())
    return NULL;
  memory_state_hash();
  struct contents *changed = memory_snapshot_take(MAX_SNAPSHOT_BYTES);
  if (!changed)
    return NULL;
  struct outcome *o = make_room(memory_snapshot_bytes(changed));
  kept_bytes += memory_snapshot_bytes(changed);
  *o =
      (struct outcome){.launch = running, .before = before, .changed = changed};
  return o;
}

/* ---- launches ---- */

int launch_cache_replay(struct launch *launch) {
  const struct emu_grid *g = launch->grid;
  running = 0;
  if (!count_may_skip_load_hooks() || launch->event.whole)
    return 0;
  const struct outcome *o = look_up_or_mark(launch_hash(g));
  if (!o)
    return 0;
  check_touches_replay(o->touches);
  check_findings_replay(o->findings);
  count_launch_replay(o->counts);
  launch->event.ended = o->ended;
  launch->event.counted = o->counted;
  launch->event.barriers = o->barriers;
  return 1;
}

void launch_cache_save(struct launch *launch) {
  if (launch->fault)
    return;
  /* Whole or not at all: without its findings, a replay would hide a race. */
  struct launch_counts *counts = running ? count_launch_save() : NULL;
  struct launch_touches *touches = counts ? check_touches_save() : NULL;
  struct launch_findings *findings = touches ? check_findings_save() : NULL;
  struct outcome *o = findings ? save_outcome() : NULL;
  if (!o) {
    count_launch_free(counts);
    free(touches);
    free(findings);
    return;
  }
  o->counts = counts;
  o->touches = touches;
  o->findings = findings;
  o->ended = launch->event.ended;
  o->counted = launch->event.counted;
  o->barriers = launch->event.barriers;
}

/* ---- routines of libraries ---- */

int emu_routine_replay(const void *what, size_t bytes) {
  emulator_init();
  return !count_is_exhaustive() &&
         look_up_or_mark(content_hash(2, what, bytes) | 1);
}

void emu_routine_ends(void) {
  save_outcome();
}
