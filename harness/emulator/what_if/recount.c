/* recount.c - counts each request to an array that a change names once more, at
 * the addresses that it would have. */
#include "what_if.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../program/alarm_safe_lock.h"
#include "../program/require_memory.h"
#include "global_offers.h"
#include "wide_accesses.h"

/* A change, and what it makes of one array. */
struct changed_array {
  int named;             /* the change names it; only then the others are set */
  const char *no_layout; /* why there is none; NULL: there is one */
  struct layout layout;
};
/* Change by change, array by array; an offered one concerns one array. */
static struct changed_array *changed;
static const char *
    *left_out; /* of each change, in this launch; NULL: none is */
/* Static __shared__ ones of all kernels, then those of the launch. */
static struct array *arrays;
static size_t array_count, static_count;
static int offers;

static struct changed_array *changed_array(size_t change, size_t array) {
  static struct changed_array none;
  if (!offers)
    return &changed[change * array_count + array];
  return change >= arrays[array].first_change &&
                 change < arrays[array].end_change
             ? &changed[change]
             : &none;
}

/* What requests of one instruction have cost, and would. */
struct recounted {
  uint32_t key;
  enum space space;
  size_t change;
  enum operation operation;
  struct tally before, after;
  /* Of its last request of global memory, which others repeat. */
  struct moved_shape {
    uint32_t mask, low, delta[LANES];
    unsigned width;
    struct cost cost;
  } shape;
  /* After the launch's end: its counts in it, and how many of its requests are
   * counted again. */
  struct tally whole;
  uint64_t seen;
};

/* Requests of one shape at one place, not yet counted again. A slot that
 * another kind of request needs is counted first. */
struct repeated_request {
  struct instruction_counts *counts; /* NULL: none */
  uint64_t shape;                    /* its serial */
  uint32_t base, mask, distinct;
  size_t array;
  uint64_t times;
  uint32_t address[LANES];
};

enum { KEPT_BITS = 9, KEPT = 1 << KEPT_BITS };

/* To offer changes, so many requests of an instruction in a block are counted
 * again: they stand for its others. */
enum { SEEN_IN_BLOCK = 1024 };
struct seen_instruction {
  const struct instruction_counts *counts; /* NULL: none */
  uint64_t block, seen;
  uint32_t in_block;
};
/* Others than the first MOST_SEEN of a launch are not looked at. */
enum { SEEN = 1024, MOST_SEEN = SEEN / 2 };

enum { RECENT = 64 };

/* Of each OS thread. */
static struct {
  struct seen_instruction *seen;
  size_t seen_count;
  struct repeated_request *kept;
  struct recounted *list;
  size_t count;
  uint32_t recent[RECENT]; /* where in the list, by instruction and change */
} __attribute__((aligned(128))) streams[MAX_WORKERS];

/* ---- a request, under each change ---- */

/* The first reason is kept. */
static void leave_out(size_t change, const char *why) {
  if (!__atomic_load_n(&left_out[change], __ATOMIC_RELAXED))
    __atomic_store_n(&left_out[change], why, __ATOMIC_RELAXED);
}

static int is_of(const struct recounted *r, const struct instruction_counts *c,
                 size_t change) {
  return r->key == c->key && r->space == c->space && r->change == change;
}

static struct recounted *recounted_of(unsigned worker,
                                      const struct instruction_counts *c,
                                      size_t change) {
  struct recounted *list = streams[worker].list;
  size_t n = streams[worker].count;
  uint32_t *recent = &streams[worker].recent[(c->key + change) % RECENT];
  if (*recent < n && is_of(&list[*recent], c, change))
    return &list[*recent];
  for (size_t i = 0; i < n; i++)
    if (is_of(&list[i], c, change)) {
      *recent = (uint32_t)i;
      return &list[i];
    }
  list = streams[worker].list = grow_array(list, n, sizeof *list, "maps");
  list[n] = (struct recounted){.key = c->key,
                               .space = c->space,
                               .change = change,
                               .operation = c->operation};
  return &list[streams[worker].count++];
}

static struct tally tally_of(const struct cost *cost, uint32_t mask,
                             uint32_t distinct, unsigned width, uint64_t n) {
  return (struct tally){.requests = n,
                        .lanes = n * (unsigned)__builtin_popcount(mask),
                        .used =
                            n * width * (unsigned)__builtin_popcount(distinct),
                        .sectors = n * cost->sectors,
                        .ideal_sectors = n * cost->ideal_sectors,
                        .wavefronts = n * cost->wavefronts,
                        .ideal_wavefronts = n * cost->ideal_wavefronts};
}

static struct tally cost_at(const struct repeated_request *r,
                            const uint32_t *address) {
  struct cost cost =
      instruction_cost(r->counts, r->mask, r->distinct, address, NULL);
  return tally_of(&cost, r->mask, r->distinct, r->counts->width, r->times);
}

/* NULL, or why there are no such addresses. */
static const char *move(const struct changed_array *a, uint32_t mask,
                        const uint32_t *address, unsigned width,
                        uint32_t moved[LANES]) {
  uint32_t to, first = a->layout.first, base = layout_base(&a->layout);
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    const char *why =
        layout_place(&a->layout, address[lane] - first, width, &to);
    if (why)
      return why;
    moved[lane] = base + to;
  }
  return NULL;
}

static void try_change(unsigned worker, size_t i,
                       const struct repeated_request *r,
                       const struct tally *before) {
  uint32_t moved[LANES] = {0};
  const char *why = move(changed_array(i, r->array), r->mask, r->address,
                         r->counts->width, moved);
  if (why) {
    leave_out(i, why);
    return;
  }
  struct recounted *sum = recounted_of(worker, r->counts, i);
  struct tally after = cost_at(r, moved);
  tally_add(&sum->before, before);
  tally_add(&sum->after, &after);
}

static void recount(unsigned worker, struct repeated_request *r) {
  if (!r->counts)
    return;
  struct tally before = cost_at(r, r->address);
  size_t end = arrays[r->array].end_change;
  for (size_t i = arrays[r->array].first_change; i < end; i++)
    if (changed_array(i, r->array)->named && !left_out[i])
      try_change(worker, i, r, &before);
  r->counts = NULL;
}

/* ---- global memory: each request by itself ---- */

static struct cost cost_of_moved(struct moved_shape *s,
                                 const struct warp_access *a, unsigned width,
                                 const uint32_t *moved) {
  uint32_t base = moved[__builtin_ctz(a->mask)], delta[LANES];
  for (unsigned lane = 0; lane < LANES; lane++)
    delta[lane] = a->mask >> lane & 1 ? moved[lane] - base : 0;
  if (s->mask == a->mask && s->low == base % 256 && s->width == width &&
      memcmp(s->delta, delta, sizeof delta) == 0)
    return s->cost;
  struct instruction_counts c = *a->counts;
  c.width = width;
  *s = (struct moved_shape){.mask = a->mask, .low = base % 256, .width = width};
  memcpy(s->delta, delta, sizeof delta);
  s->cost = instruction_cost(&c, a->mask, a->distinct, moved, NULL);
  return s->cost;
}

static void add_moved(unsigned worker, size_t change,
                      const struct warp_access *a, unsigned width,
                      const uint32_t *moved, const struct tally *before) {
  struct recounted *sum = recounted_of(worker, a->counts, change);
  struct cost cost = cost_of_moved(&sum->shape, a, width, moved);
  struct tally after = tally_of(&cost, a->mask, a->distinct, width, 1);
  tally_add(&sum->before, before);
  tally_add(&sum->after, &after);
}

static void add_wide(unsigned worker, size_t change,
                     const struct warp_access *a, unsigned width,
                     const struct tally *before, const char *why) {
  if (why)
    leave_out(change, why);
  else
    add_moved(worker, change, a, width, a->address, before);
}

static void try_global(unsigned worker, size_t i, size_t array,
                       const struct warp_access *a,
                       const struct tally *before) {
  struct changed_array *to = changed_array(i, array);
  uint32_t moved[LANES] = {0};
  const char *why = move(to, a->mask, a->address, a->counts->width, moved);
  if (why)
    leave_out(i, why);
  else if (to->layout.kind == MAP_WIDE)
    wide_access_add(worker, i, &to->layout, a, before, add_wide);
  else
    add_moved(worker, i, a, a->counts->width, moved, before);
}

/* ---- the stream ---- */

/* array_count: none that is looked at. */
static size_t array_at(uint32_t address) {
  size_t i = 0;
  while (i < array_count && address - arrays[i].holds >= arrays[i].held)
    i++;
  return i;
}

static void leave_out_array(size_t array, const char *why) {
  for (size_t i = arrays[array].first_change; i < arrays[array].end_change; i++)
    if (changed_array(i, array)->named)
      leave_out(i, why);
}

static const char *make_layout(struct change *c, size_t m,
                               const struct array *a, struct layout *l) {
  unsigned slot = 0, slots = 0;
  const char *why = a->not_tried;
  for (size_t k = 0; k < c->maps; k++) {
    if (k != m && strcmp(c->map[k].array, a->name) == 0)
      return "two maps of one array are not tried together";
    slot += k < m && c->map[k].kind == MAP_STRUCTS;
    slots += c->map[k].kind == MAP_STRUCTS;
  }
  if (!why && offers) {
    why = layout_offer(&c->map[m], a);
    change_write(c);
  }
  return why ? why : layout_make(&c->map[m], a, slot, slots, l);
}

/* The layouts of an array, when it is accessed for the first time. */
static void make_layouts(size_t array, const void *pc) {
  struct change *changes;
  changes_all(&changes);
  arrays_look_up(&arrays[array], pc);
  for (size_t i = arrays[array].first_change; i < arrays[array].end_change; i++)
    for (size_t m = 0; m < changes[i].maps; m++) {
      struct changed_array *a = changed_array(i, array);
      if (strcmp(changes[i].map[m].array, arrays[array].name) != 0)
        continue;
      a->no_layout = make_layout(&changes[i], m, &arrays[array], &a->layout);
      a->named = 1;
      if (a->no_layout)
        leave_out(i, a->no_layout);
    }
}

static void note_access(size_t array, const void *pc) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  if (__atomic_load_n(&arrays[array].accessed, __ATOMIC_ACQUIRE))
    return;
  alarm_safe_lock(&lock);
  if (!arrays[array].accessed)
    make_layouts(array, pc);
  __atomic_store_n(&arrays[array].accessed, 1, __ATOMIC_RELEASE);
  alarm_safe_unlock(&lock);
}

static int is_copy(const struct instruction *i) {
  return key_width(i->key) == WIDTH_16_BYPASS && key_kind(i->key) == KEY_LOAD;
}

/* Asynchronous copies fill shared memory by another rule. */
static void note_copies(const struct instruction *i, const uint32_t *to) {
  if (!is_copy(i))
    return;
  for (uint32_t m = i->shape.mask; m; m &= m - 1) {
    size_t array = array_at(to[__builtin_ctz(m)]);
    if (array == array_count)
      continue;
    note_access(array, key_pc(i->key));
    leave_out_array(array, "asynchronous copies of 16 bytes fill it");
  }
}

/* The array that all lanes are at; array_count: they are at none that is looked
 * at, or at several. */
static size_t array_of(const struct instruction *i, const uint32_t *address) {
  size_t first = array_at(address[__builtin_ctz(i->shape.mask)]);
  int several = 0;
  for (uint32_t m = i->shape.mask; m; m &= m - 1) {
    size_t array = array_at(address[__builtin_ctz(m)]);
    several |= array != first;
    if (array < array_count)
      note_access(array, key_pc(i->key));
  }
  for (uint32_t m = several ? i->shape.mask : 0; m; m &= m - 1) {
    size_t array = array_at(address[__builtin_ctz(m)]);
    if (array < array_count)
      leave_out_array(array, "a warp accesses it and another array at once");
  }
  return several ? array_count : first;
}

static struct repeated_request *
slot_of(unsigned worker, const struct instruction *i, uint32_t base) {
  struct repeated_request **kept = &streams[worker].kept;
  if (!*kept)
    *kept = require_memory(calloc(KEPT, sizeof **kept), "maps");
  uint64_t mixed = (i->key + 31 * i->shape.serial + ((uint64_t)base << 20)) *
                   0x9e3779b97f4a7c15u;
  return *kept + (mixed >> (64 - KEPT_BITS));
}

static struct seen_instruction *
seen_instruction(unsigned worker, const struct instruction_counts *c) {
  struct seen_instruction **seen = &streams[worker].seen;
  if (!*seen)
    *seen = require_memory(calloc(SEEN, sizeof **seen), "maps");
  size_t at = c->key * 0x9e3779b1u >> 8;
  while (at %= SEEN, (*seen)[at].counts && (*seen)[at].counts != c)
    at++;
  return *seen + at;
}

/* Is this request one of those that are counted again? */
static int is_seen(unsigned worker, uint64_t block,
                   const struct instruction_counts *c) {
  struct seen_instruction *s = seen_instruction(worker, c);
  if (!s->counts) {
    if (streams[worker].seen_count == MOST_SEEN)
      return 0;
    streams[worker].seen_count++;
    *s = (struct seen_instruction){.counts = c, .block = block};
  }
  if (s->block != block) {
    s->block = block;
    s->in_block = 0;
  }
  if (s->in_block == SEEN_IN_BLOCK)
    return 0;
  s->in_block++;
  s->seen++;
  return 1;
}

/* Counts the request, to an array of global memory, again. */
static void request_global(unsigned worker, const struct warp_access *a,
                           size_t array) {
  const struct instruction_counts *c = a->counts;
  struct tally before = tally_of(&a->cost, a->mask, a->distinct, c->width, 1);
  int *kind =
      c->operation == OP_LOAD ? &arrays[array].loaded : &arrays[array].stored;
  if (!__atomic_load_n(kind, __ATOMIC_RELAXED))
    __atomic_store_n(kind, 1, __ATOMIC_RELAXED);
  for (uint32_t m = a->mask; m; m &= m - 1)
    if (a->address[__builtin_ctz(m)] < arrays[array].logical) {
      leave_out_array(array, "an access is before its first element");
      return;
    }
  for (size_t i = arrays[array].first_change; i < arrays[array].end_change; i++)
    if (changed_array(i, array)->named && !left_out[i])
      try_global(worker, i, array, a, &before);
}

static void global_request(unsigned worker, uint64_t block, unsigned warp,
                           const struct instruction *i, const uint32_t *address,
                           const uint32_t *to) {
  struct warp_access a = {.counts = i->counts,
                          .block = block,
                          .warp = warp,
                          .cost = i->counts->cost,
                          .mask = i->shape.mask,
                          .distinct = i->shape.distinct};
  note_copies(i, to);
  if (offers && is_copy(i))
    return;
  memcpy(a.address, address, sizeof a.address);
  if (offers) {
    global_offers_keep(worker, &a);
    return;
  }
  if (array_count == static_count)
    return;
  size_t array = array_of(i, address);
  if (array == array_count)
    return;
  if (is_copy(i))
    leave_out_array(array, "asynchronous copies of 16 bytes take from it");
  else
    request_global(worker, &a, array);
}

void what_if_request(unsigned worker, uint64_t block, unsigned warp,
                     const struct instruction *i, const uint32_t *address,
                     const uint32_t *to) {
  if (i->space == SPACE_GLOBAL)
    global_request(worker, block, warp, i, address, to);
  if (i->space != SPACE_SHARED || !array_count)
    return;
  if (offers && !is_seen(worker, block, i->counts))
    return;
  uint32_t base = address[__builtin_ctz(i->shape.mask)];
  struct repeated_request *r = slot_of(worker, i, base);
  if (r->counts == i->counts && r->shape == i->shape.serial &&
      r->base == base) {
    r->times++;
    return;
  }
  size_t array = array_of(i, address);
  if (array == array_count)
    return;
  recount(worker, r);
  *r = (struct repeated_request){.counts = i->counts,
                                 .shape = i->shape.serial,
                                 .base = base,
                                 .mask = i->shape.mask,
                                 .distinct = i->shape.distinct,
                                 .array = array,
                                 .times = 1};
  memcpy(r->address, address, sizeof r->address);
}

/* ---- launches ---- */

/* Of the launch that runs, or ran last: as it is counted, and of which
 * blocks the stream is counted again. */
static struct block_sample sample;
static uint64_t stretch; /* one of so many counted ones; 0: of none */
static int tried;        /* it has run, and not as the repeat of another one */

void what_if_init(int may_offer) {
  offers = changes_init() && may_offer;
  if (what_if_changes())
    requests_wanted |= WANTED_STREAM;
}

size_t what_if_changes(void) {
  struct change *all;
  return changes_all(&all);
}

const char *what_if_text(size_t i) {
  struct change *all;
  changes_all(&all);
  return all[i].text;
}

int what_if_met(size_t i) {
  struct change *all;
  changes_all(&all);
  return all[i].met;
}

const char *what_if_arrays(void) {
  return arrays_names();
}

int what_if_is_offered(size_t i, size_t *array) {
  struct change *all;
  changes_all(&all);
  *array = all[i].group;
  return offers;
}

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

static size_t groups; /* arrays that changes were offered for */

static void offer_for_shared(struct array *a) {
  static const struct layout_map maps[] = {
      {.kind = MAP_PAD, .amount = 1},
      {.kind = MAP_SWIZZLE},
      {.kind = MAP_PAD, .amount = OF_A_VECTOR}};
  a->first_change = what_if_changes();
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    struct layout_map m = maps[i];
    snprintf(m.array, sizeof m.array, "%s", a->name);
    changes_offer(groups, &m);
  }
  a->end_change = what_if_changes();
  groups++;
}

static void find_static(void) {
  static int found;
  if (found)
    return;
  found = 1;
  arrays_add_static(&arrays, &array_count, offers);
  static_count = array_count;
  for (size_t i = 0; offers && i < static_count; i++)
    offer_for_shared(&arrays[i]);
}

/* Room for all changes of all arrays; nothing is known of any. */
static void make_tables(void) {
  size_t n = what_if_changes(), of_each = offers ? 1 : array_count;
  free(left_out);
  free(changed);
  layouts_forget();
  left_out = require_memory(calloc(n + 1, sizeof *left_out), "maps");
  changed = require_memory(calloc(n * of_each + 1, sizeof *changed), "maps");
}

/* The offered changes from `before` on are new. */
static void enlarge_tables(size_t before) {
  size_t n = what_if_changes();
  changed = require_room(changed, (n + 1) * sizeof *changed, "maps");
  left_out = require_room(left_out, (n + 1) * sizeof *left_out, "maps");
  memset(changed + before, 0, (n - before) * sizeof *changed);
  memset(left_out + before, 0, (n - before) * sizeof *left_out);
}

static void clear_stream(unsigned worker) {
  if (streams[worker].seen_count)
    memset(streams[worker].seen, 0, SEEN * sizeof *streams[worker].seen);
  streams[worker].seen_count = streams[worker].count = 0;
  global_offers_clear(worker);
}

/* Those that are asked for concern all arrays. */
static void find_arrays(const struct emu_grid *grid) {
  array_count = static_count;
  if (!offers) {
    arrays_add_dynamic(&arrays, &array_count, grid);
    arrays_add_global(&arrays, &array_count, grid, 0);
  }
  for (size_t i = 0; i < array_count; i++) {
    arrays[i].accessed = arrays[i].loaded = arrays[i].stored = 0;
    if (!offers)
      arrays[i].end_change = what_if_changes();
  }
}

void what_if_launch_begins(const struct launch_event *launch) {
  enum { BLOCKS_FOR_OFFERS = 16 };
  stretch = 0;
  tried = 0;
  if ((!what_if_changes() && !offers) ||
      (offers && looked_at_of(launch->grid->body)->launches++ >= LAUNCHES))
    return;
  find_static();
  find_arrays(launch->grid);
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    clear_stream(w);
  make_tables();
  if (!array_count && !offers)
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

/* What OS threads have counted, added up in the first one's list. */
static void gather(void) {
  for (unsigned w = 1; w < MAX_WORKERS; w++) {
    for (size_t i = 0; i < streams[w].count; i++) {
      const struct recounted *r = &streams[w].list[i];
      const struct instruction_counts c = {
          .key = r->key, .space = r->space, .operation = r->operation};
      struct recounted *sum = recounted_of(0, &c, r->change);
      tally_add(&sum->before, &r->before);
      tally_add(&sum->after, &r->after);
    }
    streams[w].count = 0;
  }
}

/* The instruction's counts in all OS threads, before a sample is scaled. */
static struct tally whole_of(uint32_t key, enum space space) {
  struct tally sum = {0};
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (const struct instruction_counts *c = instruction_counts_of(w); c;
         c = c->next)
      if (c->key == key && c->space == space)
        tally_add(&sum, &c->tally);
  return sum;
}

/* The instruction's requests that were looked at. */
static uint64_t seen_of(uint32_t key, enum space space) {
  uint64_t sum = 0;
  if (space == SPACE_GLOBAL)
    return global_offers_seen(key);
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; streams[w].seen_count && i < SEEN; i++) {
      const struct seen_instruction *s = &streams[w].seen[i];
      if (s->counts && s->counts->key == key)
        sum += s->seen;
    }
  return sum;
}

/* Counts of `part` of its requests become those of all. */
static struct tally scaled(struct tally t, uint64_t all, uint64_t part) {
  uint64_t *of[] = {&t.requests,        &t.lanes,         &t.used,
                    &t.sectors,         &t.ideal_sectors, &t.wavefronts,
                    &t.ideal_wavefronts};
  for (size_t i = 0; all != part && i < sizeof of / sizeof *of; i++)
    *of[i] = tally_scaled(*of[i], all, part);
  return t;
}

static struct tally whole_of_launch(const struct recounted *r) {
  return scaled(r->whole, sample.blocks, sample.counted);
}

static struct tally of_launch(struct tally t, const struct recounted *r) {
  return scaled(t, whole_of_launch(r).requests, r->seen);
}

/* ---- what is offered for global memory ---- */

static void recount_kept(const struct warp_access *a) {
  size_t array = array_at(a->address[__builtin_ctz(a->mask)]);
  for (uint32_t m = a->mask; m; m &= m - 1)
    if (array_at(a->address[__builtin_ctz(m)]) != array)
      return;
  if (array == array_count)
    return;
  note_access(array, NULL);
  request_global(0, a, array);
}

/* All that was kept is counted under what is offered for it. */
static void try_offers(const struct emu_grid *grid) {
  size_t of_shared = array_count, before = what_if_changes();
  if (!global_offers_are_worth_it())
    return;
  arrays_add_global(&arrays, &array_count, grid, 1);
  for (size_t i = of_shared; i < array_count; i++) {
    arrays[i].first_change = what_if_changes();
    global_offers_propose(&arrays[i], groups++);
    arrays[i].end_change = what_if_changes();
  }
  enlarge_tables(before);
  global_offers_each(recount_kept);
}

/* ---- distinct bytes ---- */

/* Of each change: what the launch loads and stores of the arrays' global
 * memory, as it is and would be. */
static struct distinct *distinct;

static uint32_t place_as_is(const void *context, uint32_t offset) {
  const struct layout *l = context;
  return l->first % 64 + offset;
}

enum { BEFORE = 256 }; /* an array may begin so much earlier */

static uint32_t place_moved(const void *context, uint32_t offset) {
  const struct layout *l = context;
  uint32_t to;
  if (layout_place(l, offset, layout_grain(l), &to))
    return UINT32_MAX;
  return BEFORE + layout_base(l) % 64 + to;
}

static uint64_t extent(const struct layout *l) {
  return 2 * BEFORE + 64 + layout_bytes(l);
}

static void add_distinct(const struct layout *l, struct moved_bytes *as_is,
                         struct moved_bytes *moved) {
  unsigned grain = layout_grain(l);
  moved_bytes_add(as_is, l->first, l->bytes, grain, place_as_is, l);
  moved_bytes_add(moved, l->first, l->bytes, grain, place_moved, l);
}

/* Arrays that become one of structs share their sectors. */
static void count_distinct(size_t change) {
  struct distinct *d = &distinct[2 * change];
  struct moved_bytes *structs = NULL;
  for (size_t array = static_count; array < array_count; array++) {
    const struct changed_array *a = changed_array(change, array);
    if (!a->named || !arrays[array].accessed ||
        arrays[array].space != SPACE_GLOBAL)
      continue;
    struct moved_bytes *as_is = moved_bytes_begin(64 + arrays[array].bytes);
    struct moved_bytes *moved = structs;
    if (!moved || a->layout.kind != MAP_STRUCTS)
      moved = moved_bytes_begin(extent(&a->layout));
    add_distinct(&a->layout, as_is, moved);
    moved_bytes_end(as_is, &d[0]);
    if (a->layout.kind == MAP_STRUCTS)
      structs = moved;
    else
      moved_bytes_end(moved, &d[1]);
  }
  if (structs)
    moved_bytes_end(structs, &d[1]);
}

/* ---- the end of a launch ---- */

static void leave_out_updated(void) {
  for (size_t i = 0; i < what_if_changes(); i++)
    for (size_t array = static_count; array < array_count; array++)
      if (changed_array(i, array)->named &&
          changed_array(i, array)->layout.kind == MAP_WIDE &&
          arrays[array].loaded && arrays[array].stored)
        leave_out(i, "the kernel both loads and stores it");
}

static void end_streams(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++) {
    for (size_t i = 0; streams[w].kept && i < KEPT; i++)
      recount(w, &streams[w].kept[i]);
    wide_accesses_end(w, add_wide);
  }
  gather();
  for (size_t i = 0; i < streams[0].count; i++) {
    struct recounted *r = &streams[0].list[i];
    r->whole = whole_of(r->key, r->space);
    r->seen = offers ? seen_of(r->key, r->space) : r->whole.requests;
  }
}

/* A launch that wastes something is the last one that is looked at. */
static int wastes(void) {
  int any = global_offers_are_worth_it();
  for (size_t i = 0; i < streams[0].count; i++) {
    const struct tally *t = &streams[0].list[i].before;
    any |= streams[0].list[i].space == SPACE_SHARED &&
           t->wavefronts > t->ideal_wavefronts;
  }
  return any;
}

void what_if_launch_ends(const struct launch_event *launch) {
  struct change *changes;
  if (!stretch)
    return;
  if (offers)
    try_offers(launch->grid);
  end_streams();
  if (offers && !wastes())
    return;
  tried = 1;
  if (offers)
    looked_at_of(launch->grid->body)->launches = LAUNCHES;
  leave_out_updated();
  size_t n = changes_all(&changes);
  free(distinct);
  distinct = require_memory(calloc(2 * n + 1, sizeof *distinct), "maps");
  for (size_t i = 0; i < n; i++)
    if (!left_out[i])
      count_distinct(i);
  for (size_t a = 0; a < array_count; a++) {
    for (size_t i = 0; i < n; i++)
      changes[i].met |= arrays[a].accessed && changed_array(i, a)->named;
    if (launch->failed_block != UINT64_MAX)
      arrays[a].accessed = 0; /* how far it came depends on time */
  }
}

/* ---- outcomes ---- */

int what_if_tried(void) {
  return tried;
}

static void describe(size_t array, const struct layout *l,
                     struct what_if_outcome *o) {
  size_t used = strlen(o->says);
  o->space = arrays[array].space;
  if (o->space == SPACE_SHARED) {
    o->bytes_before += arrays[array].bytes;
    o->bytes_after += layout_bytes(l);
  }
  if (used + 2 >= sizeof o->says)
    return;
  if (used)
    used += (size_t)snprintf(o->says + used, sizeof o->says - used, "; ");
  layout_describe(l, arrays[array].name, o->says + used, sizeof o->says - used);
}

static void sum_requests(size_t i, struct what_if_outcome *o) {
  for (size_t r = 0; r < streams[0].count; r++) {
    const struct recounted *c = &streams[0].list[r];
    if (c->change != i)
      continue;
    struct tally before = of_launch(c->before, c);
    struct tally after = of_launch(c->after, c);
    o->estimated |= c->seen != whole_of_launch(c).requests;
    tally_add(&o->before[c->space][c->operation], &before);
    tally_add(&o->after[c->space][c->operation], &after);
  }
}

int what_if_outcome(size_t i, struct what_if_outcome *o) {
  int any = 0;
  *o = (struct what_if_outcome){.left_out = left_out[i]};
  for (size_t array = 0; array < array_count; array++) {
    const struct changed_array *a = changed_array(i, array);
    if (!a->named || !arrays[array].accessed)
      continue;
    any = 1;
    if (!o->line.number && arrays[array].typed)
      o->line = arrays[array].type.line;
    if (!o->left_out)
      describe(array, &a->layout, o);
  }
  sum_requests(i, o);
  o->distinct_before = distinct[2 * i];
  o->distinct_after = distinct[2 * i + 1];
  return any;
}

static void add_difference(struct tally *t, const struct recounted *r) {
  struct tally after = of_launch(r->after, r), before = of_launch(r->before, r);
  *t = whole_of_launch(r);
  tally_add(t, &after);
  t->requests -= before.requests;
  t->lanes -= before.lanes;
  t->used -= before.used;
  t->sectors -= before.sectors;
  t->ideal_sectors -= before.ideal_sectors;
  t->wavefronts -= before.wavefronts;
  t->ideal_wavefronts -= before.ideal_wavefronts;
}

struct instruction_counts *what_if_counts(size_t i) {
  struct instruction_counts *list = instruction_counts_copy();
  for (struct instruction_counts *c = list; c; c = c->next)
    for (size_t r = 0; r < streams[0].count; r++)
      if (is_of(&streams[0].list[r], c, i))
        add_difference(&c->tally, &streams[0].list[r]);
  return list;
}
