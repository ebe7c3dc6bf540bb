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
static uint64_t launch_hash(const struct emu_grid *grid) {
  struct emu_grid plain;
  memset(&plain, 0, sizeof plain);
  plain.grid = grid->grid;
  plain.block = grid->block;
  plain.dynamic_bytes = grid->dynamic_bytes;
  plain.body = grid->body;
  plain.argument_bytes = grid->argument_bytes;
  plain.cooperative = grid->cooperative | check_wants_accesses() << 1;
  return content_hash(content_hash(1, &plain, sizeof plain), grid->arguments,
                      grid->argument_bytes) |
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
  const struct outcome *outcome = find(launch, before);
  if (outcome) {
    misses = 0;
    hashed_at_hit = memory_state_hashed_bytes();
    memory_snapshot_restore(outcome->changed);
    return outcome;
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
  struct outcome *outcome = make_room(memory_snapshot_bytes(changed));
  kept_bytes += memory_snapshot_bytes(changed);
  *outcome =
      (struct outcome){.launch = running, .before = before, .changed = changed};
  return outcome;
}

/* ---- launches ---- */

int launch_cache_replay(struct launch *launch) {
  const struct emu_grid *grid = launch->grid;
  running = 0;
  if (!count_may_skip_load_hooks() || launch->event.whole)
    return 0;
  const struct outcome *outcome = look_up_or_mark(launch_hash(grid));
  if (!outcome)
    return 0;
  check_touches_replay(outcome->touches);
  check_findings_replay(outcome->findings);
  count_launch_replay(outcome->counts);
  launch->event.ended = outcome->ended;
  launch->event.counted = outcome->counted;
  launch->event.barriers = outcome->barriers;
  return 1;
}

void launch_cache_save(struct launch *launch) {
  if (launch->fault)
    return;
  /* Whole or not at all: without its findings, a replay would hide a race. */
  struct launch_counts *counts = running ? count_launch_save() : NULL;
  struct launch_touches *touches = counts ? check_touches_save() : NULL;
  struct launch_findings *findings = touches ? check_findings_save() : NULL;
  struct outcome *outcome = findings ? save_outcome() : NULL;
  if (!outcome) {
    count_launch_free(counts);
    free(touches);
    free(findings);
    return;
  }
  outcome->counts = counts;
  outcome->touches = touches;
  outcome->findings = findings;
  outcome->ended = launch->event.ended;
  outcome->counted = launch->event.counted;
  outcome->barriers = launch->event.barriers;
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
