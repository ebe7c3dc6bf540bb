/* thread_maps.c - x and y of a block's threads exchanged, turn by turn; blocks
 * of another shape, where accesses are affine. */
#include "thread_maps.h"

#include <stdio.h>
#include <string.h>

#include "affine_accesses.h"
#include "block_accesses.h"
#include "changes.h"
#include "recounted.h"
#include "tried_arrays.h"

static int reshapes, exchanges; /* how many of each are asked for */
static unsigned shape[3], grid[3];
/* Why none is counted; why other shapes are not. */
static const char *no_turns, *no_shapes;
static int uses_shared;
static int ended_well;
static uint16_t old_thread[MAX_THREADS]; /* whose work a thread would do */

static int is_exchange(size_t change) {
  return change_at(change)->map[0].block[0] == 0;
}

int thread_maps_asked(void) {
  static int looked;
  for (size_t i = 0; !looked && i < changes_count(); i++)
    if (change_is_of_threads(change_at(i)))
      ++*(is_exchange(i) ? &exchanges : &reshapes);
  looked = 1;
  return reshapes + exchanges;
}

static void set_reason(const char **reason, const char *why) {
  if (why && !__atomic_load_n(reason, __ATOMIC_RELAXED))
    __atomic_store_n(reason, why, __ATOMIC_RELAXED);
}

void thread_maps_leave_out(const char *why) {
  set_reason(&no_turns, why);
}

void thread_maps_begin(const struct emu_grid *g) {
  memcpy(grid, (unsigned[]){g->grid.x, g->grid.y, g->grid.z}, sizeof grid);
  memcpy(shape, (unsigned[]){g->block.x, g->block.y, g->block.z}, sizeof shape);
  no_turns = no_shapes = NULL;
  uses_shared = ended_well = 0;
  block_accesses_clear();
  affine_begin(g);
  for (unsigned i = 0; i < shape[0] * shape[1] * shape[2]; i++) {
    unsigned x = i / shape[1] % shape[0], y = i % shape[1],
             z = i / shape[0] / shape[1];
    old_thread[i] = (uint16_t)((z * shape[1] + y) * shape[0] + x);
  }
}

/* ---- turns ---- */

static void exchange(unsigned worker, size_t change,
                     const struct block_turn *turn) {
  struct recounted *sum = recounted_of(worker, turn->counts, change);
  unsigned threads = shape[0] * shape[1] * shape[2];
  for (unsigned w = 0; w * LANES < threads; w++) {
    uint32_t mask = 0, address[LANES] = {0};
    for (unsigned i = w * LANES; i < threads && i < (w + 1) * LANES; i++) {
      unsigned old = old_thread[i];
      const struct block_access *a = turn->of[old / LANES];
      if (!a || !(a->mask >> old % LANES & 1))
        continue;
      mask |= 1u << i % LANES;
      address[i % LANES] = a->address[old % LANES];
    }
    if (!mask)
      continue;
    struct tally after = recounted_request(sum, turn->counts,
                                           turn->counts->width, mask, address);
    tally_add(&sum->after, &after);
  }
}

static void add_before(unsigned worker, size_t change,
                       const struct block_turn *t) {
  struct recounted *sum = recounted_of(worker, t->counts, change);
  for (unsigned w = 0; w < MAX_WARPS; w++)
    if (t->of[w]) {
      struct tally one = tally_of(&t->of[w]->cost, t->of[w]->mask,
                                  t->of[w]->distinct, t->counts->width, 1);
      tally_add(&sum->before, &one);
    }
}

static int wants_shapes(void) {
  return reshapes && !__atomic_load_n(&no_shapes, __ATOMIC_RELAXED);
}

static void turn_ended(unsigned worker, const struct block_turn *t) {
  if (wants_shapes())
    set_reason(&no_shapes, affine_add(t));
  for (size_t i = 0; exchanges && i < changes_count(); i++)
    if (change_is_of_threads(change_at(i)) && is_exchange(i)) {
      add_before(worker, i, t);
      exchange(worker, i, t);
    }
}

static int wants_turns(void) {
  return !__atomic_load_n(&no_turns, __ATOMIC_RELAXED) &&
         (exchanges || wants_shapes());
}

void thread_maps_request(unsigned worker, uint64_t block, unsigned warp,
                         const struct instruction *i, const uint32_t *address) {
  if (i->space == SPACE_SHARED)
    __atomic_store_n(&uses_shared, 1, __ATOMIC_RELAXED);
  if (!wants_turns())
    return;
  struct block_access a = {.counts = i->counts,
                           .cost = i->counts->cost,
                           .mask = i->shape.mask,
                           .distinct = i->shape.distinct};
  memcpy(a.address, address, sizeof a.address);
  set_reason(&no_turns, block_access_keep(worker, block, warp, &a));
}

void thread_maps_barrier(unsigned worker, uint64_t block) {
  if (wants_turns())
    block_accesses_barrier(worker, block, turn_ended);
}

void thread_maps_block_ends(unsigned worker, uint64_t block) {
  if (wants_turns())
    block_accesses_end(worker, block, turn_ended);
}

/* ---- the end of a launch ---- */

static const char *why_no_shapes(const struct launch_event *launch) {
  struct block_sample sample = block_sample_of_launch(launch);
  if (uses_shared)
    return "it uses shared memory, which the threads of a block have in common";
  if (block_sample_is_part(&sample))
    return "only a sample of its blocks is counted; EMU_SAMPLE=all counts all";
  return no_shapes;
}

static const char *why_not(size_t change, const struct launch_event *launch) {
  if (is_exchange(change) && shape[1] == 1)
    return "it has one row of threads";
  if (no_turns)
    return no_turns;
  if (is_exchange(change))
    return NULL;
  const char *why = why_no_shapes(launch);
  return why ? why : affine_why_not(change_at(change)->map[0].block);
}

static void add_to_before(const struct instruction_counts *c,
                          const struct tally *t, void *change) {
  tally_add(&recounted_of(0, c, *(size_t *)change)->before, t);
}

static void add_to_after(const struct instruction_counts *c,
                         const struct tally *t, void *change) {
  tally_add(&recounted_of(0, c, *(size_t *)change)->after, t);
}

void thread_maps_end(const struct launch_event *launch) {
  ended_well = launch->failed_block == UINT64_MAX;
  for (size_t i = 0; ended_well && i < changes_count(); i++) {
    if (!change_is_of_threads(change_at(i)))
      continue;
    const char *why = why_not(i, launch);
    if (why) {
      leave_out(i, why);
    } else if (!is_exchange(i)) {
      affine_each(shape, add_to_before, &i);
      affine_each(change_at(i)->map[0].block, add_to_after, &i);
    }
  }
}

void thread_maps_check(void) {
  for (size_t i = 0; i < recounted_count(); i++) {
    const struct recounted *r = recounted_at(i);
    if (change_is_of_threads(change_at(r->change)) &&
        (r->before.requests != r->whole.requests ||
         r->before.sectors != r->whole.sectors ||
         r->before.wavefronts != r->whole.wavefronts))
      leave_out(r->change,
                "threads of a warp do not make their accesses together");
  }
}

int thread_maps_tried(void) {
  return ended_well;
}

/* ---- words and sizes ---- */

/* "128"; "16 x 16" */
static const char *shape_text(const unsigned *b, char text[48]) {
  int n = snprintf(text, 48, "%u", b[0]);
  if (b[1] > 1 || b[2] > 1)
    n += snprintf(text + n, 48 - (size_t)n, " x %u", b[1]);
  if (b[2] > 1)
    snprintf(text + n, 48 - (size_t)n, " x %u", b[2]);
  return text;
}

void thread_map_describe(size_t change, char *text, size_t room) {
  char before[48], after[48];
  const unsigned turned[] = {shape[1], shape[0], shape[2]};
  const unsigned *block =
      is_exchange(change) ? turned : change_at(change)->map[0].block;
  int n = is_exchange(change)
              ? snprintf(text, room, "x and y of threadIdx exchanged")
              : 0;
  if (memcmp(block, shape, sizeof shape) != 0)
    snprintf(text + n, room - (size_t)n, "%sblocks of %s threads instead of %s",
             n ? ", in " : "", shape_text(block, after),
             shape_text(shape, before));
}

void thread_map_size(size_t change, uint64_t *blocks, unsigned *threads) {
  *blocks = 1;
  *threads = shape[0] * shape[1] * shape[2];
  const unsigned *b =
      is_exchange(change) ? shape : change_at(change)->map[0].block;
  for (int d = 0; d < 3; d++)
    *blocks *= ((uint64_t)grid[d] * shape[d] + b[d] - 1) / b[d];
  if (!is_exchange(change))
    *threads = b[0] * b[1] * b[2];
}
