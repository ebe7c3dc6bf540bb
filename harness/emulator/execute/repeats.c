/* repeats.c - keeps what launches have done.
 *
 * A kernel's outcome depends on its arguments and on device memory, unless it
 * reads a clock. Launches of which a few blocks are counted, and no loads in
 * the others, are looked at: the first is remembered; when one like it comes,
 * memory is followed from there on (memory/changes.h), and of each launch is
 * kept what memory held before, as a number, and what it changed. */
#include "repeats.h"

#include <stdlib.h>
#include <string.h>

#include "../memory/allocations.h"
#include "../memory/changes.h"
#include "../memory/content_hash.h"
#include "../memory/protection.h"

enum {
  OUTCOMES = 64,
  MOST_BYTES = 64 << 20, /* that kept outcomes have changed, in all */
  MOST_MISSES = 64       /* in a row: the program repeats nothing */
};

static struct outcome {
  uint64_t launch, before; /* before: what memory held */
  struct contents *changed;
  struct launch_counts *counts;
  struct launch_touches *touches;
  uint64_t ended, counted, barriers;
} outcomes[OUTCOMES]; /* a ring; launch 0: none */
static unsigned next_outcome;
static size_t kept_bytes;

static uint64_t seen[OUTCOMES]; /* launches, a ring */
static unsigned next_seen, misses;
static volatile int varies;

/* Of the launch that runs: 0: its outcome is not to be kept. */
static uint64_t running, before;
static unsigned generation;

void emu_launch_varies(void) {
  varies = 1;
}

/* A number for all that a launch is given but memory. */
static uint64_t number_of(const struct emu_grid *g) {
  struct emu_grid plain;
  memset(&plain, 0, sizeof plain);
  plain.grid = g->grid;
  plain.block = g->block;
  plain.dynamic_bytes = g->dynamic_bytes;
  plain.body = g->body;
  plain.argument_bytes = g->argument_bytes;
  plain.cooperative = check_wants_touches();
  return content_hash(content_hash(1, &plain, sizeof plain), g->arguments,
                      g->argument_bytes) |
         1;
}

static int was_seen(uint64_t launch) {
  for (unsigned i = 0; i < OUTCOMES; i++)
    if (seen[i] == launch)
      return 1;
  seen[next_seen++ % OUTCOMES] = launch;
  return 0;
}

static void forget(struct outcome *o) {
  if (o->launch) {
    kept_bytes -= contents_bytes(o->changed);
    contents_free(o->changed);
    count_launch_forget(o->counts);
    check_launch_forget(o->touches);
  }
  *o = (struct outcome){0};
}

static void forget_all(void) {
  for (struct outcome *o = outcomes; o < outcomes + OUTCOMES; o++)
    forget(o);
}

static const struct outcome *find(uint64_t launch, uint64_t state) {
  for (const struct outcome *o = outcomes; o < outcomes + OUTCOMES; o++)
    if (o->launch == launch && o->before == state)
      return o;
  return NULL;
}

static void repeat(struct launch *launch, const struct outcome *o) {
  contents_put(o->changed);
  check_launch_repeats(o->touches);
  count_launch_repeats(o->counts);
  launch->event.ended = o->ended;
  launch->event.counted = o->counted;
  launch->event.barriers = o->barriers;
}

/* Is memory followed, for this launch? */
static int follow(uint64_t launch) {
  if (misses == MOST_MISSES || count_wants_samples) {
    protection_end();
    return 0;
  }
  if (protection_holds())
    return 1;
  if (!was_seen(launch))
    return 0;
  forget_all(); /* their numbers of memory mean nothing any more */
  changes_follow();
  return protection_holds();
}

int repeats_know(struct launch *launch) {
  const struct emu_grid *g = launch->grid;
  running = 0;
  if (!count_has_enough() || launch->event.whole || g->cooperative)
    return 0;
  uint64_t number = number_of(g);
  if (!follow(number))
    return 0;
  before = changes_state();
  const struct outcome *o = find(number, before);
  if (o) {
    misses = 0;
    repeat(launch, o);
    return 1;
  }
  misses++;
  changes_mark();
  varies = 0;
  running = number;
  generation = memory_generation();
  return 0;
}

/* The one that comes next in the ring has no outcome, and there is room for so
 * many bytes. */
static struct outcome *make_room(size_t bytes) {
  struct outcome *o = &outcomes[next_outcome++ % OUTCOMES];
  forget(o);
  for (unsigned i = next_outcome; kept_bytes + bytes > MOST_BYTES; i++)
    forget(&outcomes[i % OUTCOMES]);
  return o;
}

void repeats_keep(struct launch *launch) {
  if (!running || launch->fault || varies || !protection_holds() ||
      generation != memory_generation() || !check_launch_was_clean())
    return;
  changes_state();
  struct contents *changed = contents_changed(MOST_BYTES);
  struct launch_counts *counts = changed ? count_launch_keep() : NULL;
  if (!counts) {
    contents_free(changed);
    return;
  }
  struct outcome *o = make_room(contents_bytes(changed));
  *o = (struct outcome){.launch = running,
                        .before = before,
                        .changed = changed,
                        .counts = counts,
                        .touches = check_launch_keep(),
                        .ended = launch->event.ended,
                        .counted = launch->event.counted,
                        .barriers = launch->event.barriers};
  kept_bytes += contents_bytes(changed);
}
