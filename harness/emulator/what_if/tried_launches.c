/* tried_launches.c - of which launches and blocks requests are counted again,
 * and what becomes of them. */
#include "tried_launches.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "global_offers.h"
#include "global_requests.h"
#include "moved_distinct.h"
#include "recounted.h"
#include "shared_requests.h"
#include "thread_maps.h"
#include "tried_arrays.h"
#include "what_if.h"

/* As it is counted, and of which blocks the stream is counted again. */
static struct block_sample sample;
static uint64_t stretch; /* one of so many counted ones; 0: of none */
static int tried;        /* it has run, and not as the repeat of another one */

void what_if_init(int may_offer) {
  changes_init(may_offer);
  if (changes_count())
    requests_wanted |= WANTED_STREAM;
}

int what_if_tried(void) {
  return tried;
}

/* ---- the stream ---- */

static int is_copy(const struct instruction *i) {
  return key_width(i->key) == WIDTH_16_BYPASS && key_kind(i->key) == KEY_LOAD;
}

/* Asynchronous copies fill shared memory by another rule. */
static void note_copies(const struct instruction *i, const uint32_t *to) {
  if (!is_copy(i))
    return;
  for (uint32_t m = i->shape.mask; m; m &= m - 1) {
    size_t array = tried_array_at(to[__builtin_ctz(m)]);
    if (array == tried_array_count())
      continue;
    tried_array_accessed(array, key_pc(i->key));
    leave_out_array(array, "asynchronous copies of 16 bytes fill it");
  }
}

static void request_global(unsigned worker, uint64_t block, unsigned warp,
                           const struct instruction *instruction,
                           const uint32_t *address, const uint32_t *to) {
  struct warp_access access = {.counts = instruction->counts,
                               .block = block,
                               .warp = warp,
                               .cost = instruction->counts->cost,
                               .mask = instruction->shape.mask,
                               .distinct = instruction->shape.distinct};
  note_copies(instruction, to);
  if (changes_are_offered() && is_copy(instruction))
    return;
  memcpy(access.address, address, sizeof access.address);
  if (changes_are_offered()) {
    global_offers_keep(worker, &access);
    return;
  }
  if (tried_array_count() == tried_array_first())
    return;
  size_t array = tried_array_of(instruction, address);
  if (array == tried_array_count())
    return;
  if (is_copy(instruction))
    leave_out_array(array, "asynchronous copies of 16 bytes take from it");
  else
    global_request(worker, &access, array);
}

void what_if_request(unsigned worker, uint64_t block, unsigned warp,
                     const struct instruction *instruction,
                     const uint32_t *address, const uint32_t *to) {
  if (thread_maps_asked()) {
    if (is_copy(instruction))
      thread_maps_leave_out("asynchronous copies cost by another rule");
    thread_maps_request(worker, block, warp, instruction, address);
  }
  if (instruction->space == SPACE_GLOBAL)
    request_global(worker, block, warp, instruction, address, to);
  else if (instruction->space == SPACE_SHARED && tried_array_count())
    shared_request(worker, block, instruction, address);
}

void what_if_block_barrier(unsigned worker, uint64_t block) {
  if (thread_maps_asked())
    thread_maps_barrier(worker, block);
}

void what_if_block_ends(unsigned worker, uint64_t block) {
  if (thread_maps_asked())
    thread_maps_block_ends(worker, block);
}

/* ---- which launches, and blocks ---- */

/* To offer changes, the first launch of each kernel that wastes anything is
 * looked at, of its first LAUNCHES. */
enum { LAUNCHES = 8 };
static struct looked_at {
  void (*body)(void *);
  int launches;
} * looked_at;
static size_t looked_at_count;

static struct looked_at *looked_at_of(void (*body)(void *)) {
  for (size_t i = 0; i < looked_at_count; i++)
    if (looked_at[i].body == body)
      return &looked_at[i];
  looked_at = grow_array(looked_at, looked_at_count, sizeof *looked_at, "maps");
  looked_at[looked_at_count] = (struct looked_at){.body = body};
  return &looked_at[looked_at_count++];
}

void what_if_clear(void) {
  looked_at_count = 0;
}

static void clear_stream(void) {
  shared_requests_clear();
  recounted_clear();
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    global_offers_clear(w);
}

void what_if_launch_begins(const struct launch_event *launch) {
  enum { BLOCKS_FOR_OFFERS = 16 };
  int offers = changes_are_offered();
  stretch = 0;
  tried = 0;
  if ((!changes_count() && !offers) ||
      (offers && looked_at_of(launch->grid->body)->launches++ >= LAUNCHES))
    return;
  tried_arrays_find(launch->grid);
  clear_stream();
  if (thread_maps_asked())
    thread_maps_begin(launch->grid);
  else if (!tried_array_count() && !offers)
    return;
  sample = block_sample_of_launch(launch);
  stretch =
      offers ? (sample.counted + BLOCKS_FOR_OFFERS - 1) / BLOCKS_FOR_OFFERS : 1;
}

int what_if_wants_block(uint64_t block) {
  if (!stretch)
    return 0;
  uint64_t nth =
      (uint64_t)((unsigned __int128)block * sample.counted / sample.blocks);
  return nth % stretch == 0;
}

/* ---- what is offered for global memory ---- */

static void recount_kept(const struct warp_access *a, void *unused) {
  (void)unused;
  size_t array = tried_array_at(a->address[__builtin_ctz(a->mask)]);
  for (uint32_t m = a->mask; m; m &= m - 1)
    if (tried_array_at(a->address[__builtin_ctz(m)]) != array)
      return;
  if (array == tried_array_count())
    return;
  tried_array_accessed(array, NULL);
  global_request(0, a, array);
}

/* All that was kept is counted under what is offered for it. */
static void try_offers(const struct emu_grid *grid) {
  if (!global_offers_are_worth_it())
    return;
  tried_arrays_offer(grid);
  global_offers_each(recount_kept, NULL);
}

/* ---- the end of a launch ---- */

static struct change_distinct *distinct; /* of each change */

const struct change_distinct *launch_distinct(size_t change) {
  return &distinct[change];
}

static void leave_out_updated(void) {
  for (size_t i = 0; i < changes_count(); i++)
    for (size_t a = tried_array_first(); a < tried_array_count(); a++)
      if (changed_array(i, a)->named &&
          changed_array(i, a)->layout.kind == MAP_WIDE &&
          tried_array(a)->loaded && tried_array(a)->stored)
        leave_out(i, "the kernel both loads and stores it");
}

static void end_streams(const struct launch_event *launch) {
  shared_requests_end();
  global_requests_end();
  if (thread_maps_asked())
    thread_maps_end(launch);
  recounted_gather(&sample);
  if (thread_maps_asked())
    thread_maps_check();
  for (size_t i = 0; changes_are_offered() && i < recounted_count(); i++) {
    struct recounted *r = recounted_at(i);
    r->seen = r->space == SPACE_GLOBAL ? global_offers_seen(r->key)
                                       : shared_requests_seen(r->key);
  }
}

/* A launch that wastes something is the last one that is looked at. */
static int wastes(void) {
  int any = global_offers_are_worth_it();
  for (size_t i = 0; i < recounted_count(); i++) {
    const struct tally *t = &recounted_at(i)->before;
    any |= recounted_at(i)->space == SPACE_SHARED &&
           t->wavefronts > t->ideal_wavefronts;
  }
  return any;
}

static void count_distinct(void) {
  size_t n = changes_count();
  free(distinct);
  distinct = require_memory(calloc(n + 1, sizeof *distinct), "maps");
  for (size_t i = 0; i < n; i++)
    if (!left_out(i))
      moved_distinct(i, &distinct[i].before, &distinct[i].after);
}

void what_if_launch_ends(const struct launch_event *launch) {
  int offers = changes_are_offered();
  if (!stretch)
    return;
  if (offers)
    try_offers(launch->grid);
  end_streams(launch);
  if (offers && !wastes())
    return;
  tried = 1;
  if (offers)
    looked_at_of(launch->grid->body)->launches = LAUNCHES;
  leave_out_updated();
  count_distinct();
  for (size_t i = 0; i < changes_count(); i++)
    change_at(i)->met |= change_is_of_threads(change_at(i));
  for (size_t a = 0; a < tried_array_count(); a++) {
    for (size_t i = 0; i < changes_count(); i++)
      change_at(i)->met |=
          tried_array(a)->accessed && changed_array(i, a)->named;
    if (launch->failed_block != UINT64_MAX)
      tried_array(a)->accessed = 0; /* how far it came depends on time */
  }
}
