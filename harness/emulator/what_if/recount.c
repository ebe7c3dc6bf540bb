/* recount.c - counts each request to an array that a change names once more, at
 * the addresses that it would have. */
#include "what_if.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../program/alarm_safe_lock.h"
#include "../program/require_memory.h"
#include "layouts.h"

/* A change, and what it makes of one array. */
struct changed_array {
  int named;             /* the change names it; only then the others are set */
  const char *no_layout; /* why there is none; NULL: there is one */
  struct layout layout;
};
static struct changed_array *changed; /* change by change, array by array */
static const char *
    *left_out; /* of each change, in this launch; NULL: none is */
static struct shared_array *arrays;
static size_t array_count;

static struct changed_array *changed_array(size_t change, size_t array) {
  return &changed[change * array_count + array];
}

/* What requests of one instruction have cost, and would. */
struct recounted {
  uint32_t key;
  size_t change;
  enum operation operation;
  struct tally before, after;
  struct tally whole; /* of the launch, as it was counted; after its end */
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

/* Of each OS thread. */
static struct {
  struct repeated_request *kept;
  struct recounted *list;
  size_t count;
} __attribute__((aligned(128))) streams[MAX_WORKERS];

/* ---- a request, under each change ---- */

static void leave_out(size_t change, const char *why) {
  __atomic_store_n(&left_out[change], why, __ATOMIC_RELAXED);
}

static struct recounted *recounted_of(unsigned worker,
                                      const struct instruction_counts *c,
                                      size_t change) {
  struct recounted *list = streams[worker].list;
  size_t n = streams[worker].count;
  for (size_t i = 0; i < n; i++)
    if (list[i].key == c->key && list[i].change == change)
      return &list[i];
  list = streams[worker].list = grow_array(list, n, sizeof *list, "maps");
  list[n] = (struct recounted){
      .key = c->key, .change = change, .operation = c->operation};
  return &list[streams[worker].count++];
}

static void add_times(struct tally *t, const struct instruction_counts *c,
                      const struct repeated_request *r,
                      const uint32_t *address) {
  struct cost cost = instruction_cost(c, r->mask, r->distinct, address, NULL);
  uint64_t n = r->times;
  struct tally more = {.requests = n,
                       .lanes = n * (unsigned)__builtin_popcount(r->mask),
                       .used = n * c->width *
                               (unsigned)__builtin_popcount(r->distinct),
                       .sectors = n * cost.sectors,
                       .ideal_sectors = n * cost.ideal_sectors,
                       .wavefronts = n * cost.wavefronts,
                       .ideal_wavefronts = n * cost.ideal_wavefronts};
  tally_add(t, &more);
}

/* NULL, or why there are no such addresses. */
static const char *move(const struct changed_array *a,
                        const struct repeated_request *r,
                        uint32_t moved[LANES]) {
  uint32_t first = arrays[r->array].logical, to;
  if (a->no_layout)
    return a->no_layout;
  for (uint32_t m = r->mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    const char *why = layout_place(&a->layout, r->address[lane] - first,
                                   r->counts->width, &to);
    if (why)
      return why;
    moved[lane] = first + to;
  }
  return NULL;
}

static void try_change(unsigned worker, size_t i,
                       const struct repeated_request *r) {
  uint32_t moved[LANES] = {0};
  const char *why = move(changed_array(i, r->array), r, moved);
  if (why) {
    leave_out(i, why);
    return;
  }
  struct recounted *sum = recounted_of(worker, r->counts, i);
  add_times(&sum->before, r->counts, r, r->address);
  add_times(&sum->after, r->counts, r, moved);
}

static void recount(unsigned worker, struct repeated_request *r) {
  for (size_t i = 0; r->counts && i < what_if_changes(); i++)
    if (changed_array(i, r->array)->named && !left_out[i])
      try_change(worker, i, r);
  r->counts = NULL;
}

/* ---- the stream ---- */

static size_t array_at(uint32_t address) {
  size_t i = 0;
  while (i < array_count && address - arrays[i].logical >= arrays[i].bytes)
    i++;
  return i;
}

static void leave_out_array(size_t array, const char *why) {
  for (size_t i = 0; i < what_if_changes(); i++)
    if (changed_array(i, array)->named)
      leave_out(i, why);
}

/* The layouts of an array, when it is accessed for the first time. */
static void make_layouts(size_t array, const void *pc) {
  struct change *changes;
  size_t n = changes_all(&changes);
  layouts_look_up(&arrays[array], pc);
  for (size_t i = 0; i < n; i++)
    for (size_t m = 0; m < changes[i].maps; m++) {
      struct changed_array *a = changed_array(i, array);
      if (strcmp(changes[i].map[m].array, arrays[array].name) != 0)
        continue;
      a->no_layout =
          layout_make(&changes[i].map[m], &arrays[array], &a->layout);
      a->named = 1;
    }
}

static void note_access(size_t array, const void *pc) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  if (__atomic_load_n(&arrays[array].accessed, __ATOMIC_ACQUIRE))
    return;
  alarm_safe_lock(&lock);
  if (!arrays[array].looked_up)
    make_layouts(array, pc);
  __atomic_store_n(&arrays[array].accessed, 1, __ATOMIC_RELEASE);
  alarm_safe_unlock(&lock);
}

/* Asynchronous copies fill shared memory by another rule. */
static void note_copies(const struct instruction *i, const uint32_t *to) {
  if (key_width(i->key) != WIDTH_16_BYPASS || key_kind(i->key) != KEY_LOAD)
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

void what_if_request(unsigned worker, const struct instruction *i,
                     const uint32_t *address, const uint32_t *to) {
  if (i->space == SPACE_GLOBAL)
    note_copies(i, to);
  if (i->space != SPACE_SHARED || !array_count)
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

void what_if_init(void) {
  changes_init();
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
  return layouts_names();
}

void what_if_launch_begins(const struct launch_event *launch) {
  (void)launch;
  size_t n = what_if_changes();
  if (!n)
    return;
  if (!left_out) {
    array_count = layouts_arrays(&arrays);
    left_out = require_memory(calloc(n, sizeof *left_out), "maps");
    changed =
        require_memory(calloc(n * array_count + 1, sizeof *changed), "maps");
  }
  memset(left_out, 0, n * sizeof *left_out);
  for (size_t i = 0; i < array_count; i++)
    arrays[i].accessed = 0;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    streams[w].count = 0;
}

/* What OS threads have counted, added up in the first one's list. */
static void gather(void) {
  for (unsigned w = 1; w < MAX_WORKERS; w++) {
    for (size_t i = 0; i < streams[w].count; i++) {
      const struct recounted *r = &streams[w].list[i];
      const struct instruction_counts c = {.key = r->key,
                                           .operation = r->operation};
      struct recounted *sum = recounted_of(0, &c, r->change);
      tally_add(&sum->before, &r->before);
      tally_add(&sum->after, &r->after);
    }
    streams[w].count = 0;
  }
}

/* The instruction's counts in all OS threads, before a sample is scaled. */
static struct tally whole_of(uint32_t key) {
  struct tally sum = {0};
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (const struct instruction_counts *c = instruction_counts_of(w); c;
         c = c->next)
      if (c->key == key && c->space == SPACE_SHARED)
        tally_add(&sum, &c->tally);
  return sum;
}

/* Counts of the blocks of a sample become those of all. */
static struct block_sample sample;

static struct tally scaled(struct tally t) {
  uint64_t *of[] = {&t.requests,        &t.lanes,         &t.used,
                    &t.sectors,         &t.ideal_sectors, &t.wavefronts,
                    &t.ideal_wavefronts};
  if (block_sample_is_part(&sample))
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
      *of[i] = tally_scaled(*of[i], sample.blocks, sample.counted);
  return t;
}

void what_if_launch_ends(const struct launch_event *launch) {
  struct change *changes;
  size_t n = changes_all(&changes);
  if (!n)
    return;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; streams[w].kept && i < KEPT; i++)
      recount(w, &streams[w].kept[i]);
  gather();
  sample = block_sample_of_launch(launch);
  for (size_t i = 0; i < streams[0].count; i++)
    streams[0].list[i].whole = whole_of(streams[0].list[i].key);
  for (size_t a = 0; a < array_count; a++) {
    for (size_t i = 0; i < n; i++)
      changes[i].met |= arrays[a].accessed && changed_array(i, a)->named;
    if (launch->failed_block != UINT64_MAX)
      arrays[a].accessed = 0; /* how far it came depends on time */
  }
}

/* ---- outcomes ---- */

static void describe(size_t array, const struct layout *l,
                     struct what_if_outcome *o) {
  size_t used = strlen(o->says);
  o->bytes_before += arrays[array].bytes;
  o->bytes_after += layout_bytes(l, arrays[array].bytes);
  if (used + 2 >= sizeof o->says)
    return;
  if (used)
    used += (size_t)snprintf(o->says + used, sizeof o->says - used, "; ");
  layout_describe(l, arrays[array].name, o->says + used, sizeof o->says - used);
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
  for (size_t r = 0; r < streams[0].count; r++) {
    const struct recounted *c = &streams[0].list[r];
    if (c->change != i)
      continue;
    struct tally before = scaled(c->before), after = scaled(c->after);
    tally_add(&o->before[c->operation], &before);
    tally_add(&o->after[c->operation], &after);
  }
  return any;
}

static const struct recounted *find(uint32_t key, size_t change) {
  for (size_t r = 0; r < streams[0].count; r++)
    if (streams[0].list[r].key == key && streams[0].list[r].change == change)
      return &streams[0].list[r];
  return NULL;
}

struct instruction_counts *what_if_counts(size_t i) {
  struct instruction_counts *list = instruction_counts_copy();
  for (struct instruction_counts *c = list; c; c = c->next) {
    const struct recounted *r =
        c->space == SPACE_SHARED ? find(c->key, i) : NULL;
    if (!r)
      continue;
    struct tally whole = r->whole;
    whole.wavefronts += r->after.wavefronts - r->before.wavefronts;
    c->tally = scaled(whole);
  }
  return list;
}
