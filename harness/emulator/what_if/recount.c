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

/* Those that may concern an array: all that are asked for; of those that are
 * offered, its own. */
static int offers;

static size_t first_change(size_t array) {
  return offers ? OFFERS * array : 0;
}

static size_t end_of_changes(size_t array) {
  return offers ? OFFERS * (array + 1) : what_if_changes();
}

/* What requests of one instruction have cost, and would. */
struct recounted {
  uint32_t key;
  size_t change;
  enum operation operation;
  struct tally before, after;
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

/* Of each OS thread. */
static struct {
  struct seen_instruction *seen;
  size_t seen_count;
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

static struct tally cost_at(const struct repeated_request *r,
                            const uint32_t *address) {
  const struct instruction_counts *c = r->counts;
  struct cost cost = instruction_cost(c, r->mask, r->distinct, address, NULL);
  uint64_t n = r->times;
  return (struct tally){.requests = n,
                        .lanes = n * (unsigned)__builtin_popcount(r->mask),
                        .used = n * c->width *
                                (unsigned)__builtin_popcount(r->distinct),
                        .sectors = n * cost.sectors,
                        .ideal_sectors = n * cost.ideal_sectors,
                        .wavefronts = n * cost.wavefronts,
                        .ideal_wavefronts = n * cost.ideal_wavefronts};
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
                       const struct repeated_request *r,
                       const struct tally *before) {
  uint32_t moved[LANES] = {0};
  const char *why = move(changed_array(i, r->array), r, moved);
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
  size_t end = end_of_changes(r->array);
  for (size_t i = first_change(r->array); i < end; i++)
    if (changed_array(i, r->array)->named && !left_out[i])
      try_change(worker, i, r, &before);
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
  for (size_t i = first_change(array); i < end_of_changes(array); i++)
    if (changed_array(i, array)->named)
      leave_out(i, why);
}

/* The layouts of an array, when it is accessed for the first time. */
static void make_layouts(size_t array, const void *pc) {
  struct change *changes;
  changes_all(&changes);
  layouts_look_up(&arrays[array], pc);
  for (size_t i = first_change(array); i < end_of_changes(array); i++)
    for (size_t m = 0; m < changes[i].maps; m++) {
      struct changed_array *a = changed_array(i, array);
      if (strcmp(changes[i].map[m].array, arrays[array].name) != 0)
        continue;
      a->no_layout = offers ? layout_offer(&changes[i], &arrays[array]) : NULL;
      if (!a->no_layout)
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

void what_if_request(unsigned worker, uint64_t block,
                     const struct instruction *i, const uint32_t *address,
                     const uint32_t *to) {
  if (i->space == SPACE_GLOBAL)
    note_copies(i, to);
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
  return layouts_names();
}

int what_if_is_offered(size_t i, size_t *array) {
  *array = i / OFFERS;
  return offers;
}

/* To offer changes, the first launch of each kernel is looked at. */
static void (**looked_at)(void *);
static size_t looked_at_count;

static int is_new(void (*body)(void *)) {
  for (size_t i = 0; i < looked_at_count; i++)
    if (looked_at[i] == body)
      return 0;
  looked_at = grow_array(looked_at, looked_at_count, sizeof *looked_at, "maps");
  looked_at[looked_at_count++] = body;
  return 1;
}

void what_if_clear(void) {
  looked_at_count = 0;
}

static void prepare(void) {
  array_count = layouts_arrays(&arrays, offers);
  for (size_t i = 0; offers && i < array_count; i++)
    changes_offer(arrays[i].name);
  size_t n = what_if_changes();
  left_out = require_memory(calloc(n + 1, sizeof *left_out), "maps");
  changed =
      require_memory(calloc(n * array_count + 1, sizeof *changed), "maps");
}

static void clear_stream(unsigned worker) {
  if (streams[worker].seen_count)
    memset(streams[worker].seen, 0, SEEN * sizeof *streams[worker].seen);
  streams[worker].seen_count = streams[worker].count = 0;
}

void what_if_launch_begins(const struct launch_event *launch) {
  enum { BLOCKS_FOR_OFFERS = 16 };
  stretch = 0;
  if (!what_if_changes() && !offers)
    return;
  if (!left_out)
    prepare();
  for (size_t i = 0; i < array_count; i++)
    arrays[i].accessed = 0;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    clear_stream(w);
  if (!array_count || (offers && !is_new(launch->grid->body)))
    return;
  memset(left_out, 0, what_if_changes() * sizeof *left_out);
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

/* The instruction's requests that were counted again. */
static uint64_t seen_of(uint32_t key) {
  uint64_t sum = 0;
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

void what_if_launch_ends(const struct launch_event *launch) {
  struct change *changes;
  size_t n = changes_all(&changes);
  if (!stretch)
    return;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; streams[w].kept && i < KEPT; i++)
      recount(w, &streams[w].kept[i]);
  gather();
  for (size_t i = 0; i < streams[0].count; i++) {
    struct recounted *r = &streams[0].list[i];
    r->whole = whole_of(r->key);
    r->seen = offers ? seen_of(r->key) : r->whole.requests;
  }
  for (size_t a = 0; a < array_count; a++) {
    for (size_t i = 0; i < n; i++)
      changes[i].met |= arrays[a].accessed && changed_array(i, a)->named;
    if (launch->failed_block != UINT64_MAX)
      arrays[a].accessed = 0; /* how far it came depends on time */
  }
}

/* ---- outcomes ---- */

int what_if_tried(void) {
  return stretch && streams[0].count;
}

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
    struct tally before = of_launch(c->before, c);
    struct tally after = of_launch(c->after, c);
    o->estimated |= c->seen != whole_of_launch(c).requests;
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
    c->tally = whole_of_launch(r);
    c->tally.wavefronts +=
        of_launch(r->after, r).wavefronts - of_launch(r->before, r).wavefronts;
  }
  return list;
}
