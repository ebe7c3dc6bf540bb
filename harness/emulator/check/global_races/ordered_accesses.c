/* ordered_accesses.c - pairs of accesses, and the fences, atomic operations and
 * volatile accesses by which their threads may have agreed. */
#include "ordered_accesses.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../memory/byte_map.h"
#include "../../program/alarm_safe_lock.h"
#include "../findings/findings.h"
#include "../state/block_checks.h"

/* ---- events ---- */

enum {
  EVENT_READS = 1,
  EVENT_WRITES = 2,
  EVENT_SWAPS = 4, /* compares and swaps: it may take a lock */
  EVENT_BLOCK_SCOPE = 8,
  EVENT_FENCE = 16
};
struct event {
  uint32_t block, at;
  uint32_t key, index; /* index: of its thread's */
  uint16_t thread, interval;
  uint8_t does, scope; /* scope: a fence's */
};
enum {
  MAX_EVENTS = 1 << 22,
  MAX_CANDIDATES = 1 << 16,
  MAX_STEPS = 1 << 26 /* to look for orders, in a launch */
};

static struct event *events;
static uint32_t event_count;
static uint32_t *by_word; /* indices of events, sorted by their word */
static int full;
static uint64_t steps;

static struct event *add_event(unsigned does) {
  uint32_t i = __atomic_fetch_add(&event_count, 1, __ATOMIC_RELAXED);
  struct block_checks *block = cur_checks;
  unsigned thread = running_thread();
  if (i >= MAX_EVENTS) {
    full = 1;
    return NULL;
  }
  events[i] =
      (struct event){.block = (uint32_t)block->index,
                     .thread = (uint16_t)thread,
                     .interval = (uint16_t)(block->interval - block->began),
                     .index = block->events[thread]++,
                     .does = (uint8_t)does};
  block->has_events = 1;
  block->last_event[thread] = i;
  return &events[i];
}

void sync_fence(int scope) {
  struct event *e = add_event(EVENT_FENCE);
  if (e)
    e->scope = (uint8_t)scope;
}

/* A thread that looks at a word again and again does so once. */
static int is_repeated(uint32_t at, uint32_t key) {
  const struct block_checks *b = cur_checks;
  unsigned thread = running_thread();
  if (!b->events[thread])
    return 0;
  const struct event *e = &events[b->last_event[thread]];
  return e->at == at && e->key == key &&
         e->interval == (uint16_t)(b->interval - b->began);
}

void sync_access(uint32_t at, uint32_t key, unsigned flags) {
  unsigned kind = key_kind(key), does = 0;
  if (is_repeated(at, key))
    return;
  int unread = flags & (ACCESS_REDUCTION | ACCESS_OVERWRITES);
  does |= kind_reads(kind) && !unread ? EVENT_READS : 0;
  does |= kind_writes(kind) ? EVENT_WRITES : 0;
  if (kind == KEY_ATOMIC && key_width(key) == WIDTH_4_CAS)
    does |= EVENT_SWAPS;
  if (flags & ACCESS_BLOCK_SCOPE)
    does |= EVENT_BLOCK_SCOPE;
  struct event *e = add_event(does);
  if (e) {
    e->at = at;
    e->key = key;
  }
}

static int by_thread(const void *x, const void *y) {
  const struct event *a = x, *b = y;
  if (a->block != b->block)
    return a->block < b->block ? -1 : 1;
  if (a->thread != b->thread)
    return a->thread < b->thread ? -1 : 1;
  return (a->index > b->index) - (a->index < b->index);
}

static int by_place(const void *x, const void *y) {
  uint32_t i = *(const uint32_t *)x, k = *(const uint32_t *)y;
  if (events[i].at != events[k].at)
    return events[i].at < events[k].at ? -1 : 1;
  return (i > k) - (i < k);
}

/* Events of a block, or of a word. */
struct run {
  uint32_t from, to;
};

static struct run events_of_block(uint32_t block) {
  uint32_t low = 0, high = event_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (events[middle].block < block)
      low = middle + 1;
    else
      high = middle;
  }
  uint32_t end = low;
  while (end < event_count && events[end].block == block)
    end++;
  return (struct run){low, end};
}

static struct run events_of_word(uint32_t at) {
  uint32_t low = 0, high = event_count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (events[by_word[middle]].at < at)
      low = middle + 1;
    else
      high = middle;
  }
  uint32_t end = low;
  while (end < event_count && events[by_word[end]].at == at)
    end++;
  return (struct run){low, end};
}

/* ---- orders ---- */

/* A point in what a thread does: after so many of its events. */
struct point {
  uint32_t block, events;
  uint16_t thread, interval;
};

static struct point point_of(const struct access *a) {
  return (struct point){a->block, a->events, a->thread, a->interval};
}

static int comes_after(const struct event *e, struct point p) {
  return e->block == p.block &&
         (e->interval > p.interval ||
          (e->thread == p.thread && e->index >= p.events));
}

static int comes_before(const struct event *e, struct point p) {
  return e->block == p.block &&
         (e->interval < p.interval ||
          (e->thread == p.thread && e->index < p.events));
}

/* Is there a fence of that scope between the point and the event, by the
 * point's thread, or by the event's once a barrier has passed? */
static int fenced_between(struct run r, struct point p, const struct event *to,
                          int scope) {
  for (uint32_t i = r.from; i < r.to; i++) {
    const struct event *f = &events[i];
    steps++;
    if (!(f->does & EVENT_FENCE) || f->scope < scope || !comes_after(f, p))
      continue;
    if (f->thread == to->thread ? f->index < to->index
                                : f->interval < to->interval)
      return 1;
  }
  return 0;
}

/* And between the event and the point, which comes later. */
static int fenced_after(struct run r, const struct event *from, struct point p,
                        int scope) {
  if (from->thread != p.thread)
    return 1; /* a barrier has passed */
  for (uint32_t i = r.from; i < r.to; i++) {
    const struct event *f = &events[i];
    steps++;
    if ((f->does & EVENT_FENCE) && f->scope >= scope && f->thread == p.thread &&
        f->index > from->index && comes_before(f, p))
      return 1;
  }
  return 0;
}

/* ORDER_ONCE: for the first of several stores, and not for those after. */
enum order { NO_ORDER, ORDER_WITHOUT_FENCE, ORDER_ONCE, ORDER };

/* Do two accesses to the word in events reach each other's block? */
static int reaches(const struct event *r, const struct event *q) {
  return r->block == q->block || !((r->does | q->does) & EVENT_BLOCK_SCOPE);
}

/* How a thread takes a lock, or looks at a flag. */
struct acquisition {
  int swaps;  /* by comparing and swapping: it takes a lock */
  int fenced; /* and makes a fence behind it */
};

/* From one to the other, by that word. */
static enum order order_by(uint32_t at, struct run of_one, struct point one,
                           struct run of_other, struct point other,
                           struct acquisition *how) {
  enum order best = NO_ORDER;
  int scope = one.block != other.block;
  for (uint32_t k = of_other.from; k < of_other.to; k++) {
    const struct event *event = &events[k];
    if (event->at != at || !(event->does & EVENT_READS) ||
        !comes_before(event, other))
      continue;
    how->swaps |= (event->does & EVENT_SWAPS) != 0;
    how->fenced |= fenced_after(of_other, event, other, scope);
    for (uint32_t i = of_one.from; i < of_one.to && best != ORDER; i++) {
      const struct event *r = &events[i];
      steps++;
      if (r->at != at || !(r->does & EVENT_WRITES) || !comes_after(r, one) ||
          (r->thread == event->thread && r->block == event->block) ||
          !reaches(r, event))
        continue;
      best =
          fenced_between(of_one, one, r, scope) ? ORDER : ORDER_WITHOUT_FENCE;
      /* Whoever waits for a lock goes on when it is opened first. */
      if ((event->does & EVENT_SWAPS) && r->thread == one.thread)
        break;
    }
  }
  return best;
}

/* By one word. Who releases a flag, or opens a lock, makes a fence before. Of
 * those who take a lock, whoever comes second needs what the other does: both
 * have that fence, and none alone has one behind the taking. */
static enum order order_by_word(uint32_t at, struct run of_a, struct point a,
                                struct run of_b, struct point b, int *is_lock) {
  struct acquisition by_a = {0, 0}, by_b = {0, 0};
  enum order there = order_by(at, of_a, a, of_b, b, &by_b),
             back = order_by(at, of_b, b, of_a, a, &by_a);
  if (!there && !back)
    return NO_ORDER;
  *is_lock |= by_a.swaps && by_b.swaps;
  if (by_a.swaps && by_b.swaps)
    return there == ORDER && back == ORDER && by_a.fenced == by_b.fenced
               ? ORDER
               : ORDER_WITHOUT_FENCE;
  return there == ORDER || back == ORDER ? ORDER : ORDER_WITHOUT_FENCE;
}

/* A chain of such orders, by other threads. */
static int has_chain(struct point one, struct point other) {
  static uint8_t *seen;
  static uint32_t *queue;
  uint32_t first = 0, last = 0;
  struct point reached = one;
  if (!seen) {
    seen = reserve_zeros(MAX_EVENTS);
    queue = reserve_zeros(MAX_EVENTS * sizeof *queue);
  }
  memset(seen, 0, event_count);
  for (;;) {
    struct run mine = events_of_block(reached.block);
    for (uint32_t i = mine.from; i < mine.to && steps < MAX_STEPS; i++) {
      const struct event *write = &events[i];
      if (!(write->does & EVENT_WRITES) || !comes_after(write, reached) ||
          !fenced_between(mine, reached, write, 0))
        continue;
      int wide = fenced_between(mine, reached, write, 1);
      struct run word = events_of_word(write->at);
      for (uint32_t k = word.from; k < word.to; k++) {
        const struct event *event = &events[by_word[k]];
        steps++;
        if (seen[by_word[k]] || !(event->does & EVENT_READS) ||
            event == write || !reaches(write, event) ||
            (event->block != write->block && !wide))
          continue;
        seen[by_word[k]] = 1;
        if (comes_before(event, other))
          return 1;
        queue[last++] = by_word[k];
      }
    }
    if (first == last || steps >= MAX_STEPS)
      return 0;
    const struct event *event = &events[queue[first++]];
    reached = (struct point){event->block, event->index + 1, event->thread,
                             event->interval};
  }
}

static enum order order_of(const struct access *x, const struct access *y) {
  struct point a = point_of(x), b = point_of(y);
  struct run of_a = events_of_block(a.block), of_b = events_of_block(b.block);
  enum order best = NO_ORDER;
  int is_lock = 0;
  if (of_a.from == of_a.to || of_b.from == of_b.to)
    return NO_ORDER;
  if (full || steps >= MAX_STEPS) {
    full = 1;
    return x->flags & y->flags & ACCESS_ATOMIC ? NO_ORDER : ORDER;
  }
  uint32_t before = UINT32_MAX;
  for (uint32_t i = of_a.from; i < of_a.to; i++) {
    uint32_t at = events[i].at;
    if (events[i].does & EVENT_FENCE || at == before)
      continue;
    before = at;
    enum order by_it = order_by_word(at, of_a, a, of_b, b, &is_lock);
    if (by_it == ORDER)
      return ORDER;
    best = by_it ? by_it : best;
  }
  return !is_lock && (has_chain(a, b) || has_chain(b, a)) ? ORDER : best;
}

/* Does what the one has done come before the other, by any word? */
static int comes_first(struct point one, struct point other) {
  struct run of_one = events_of_block(one.block),
             of_other = events_of_block(other.block);
  uint32_t before = UINT32_MAX;
  for (uint32_t i = of_one.from; i < of_one.to; i++) {
    struct acquisition how = {0, 0};
    uint32_t at = events[i].at;
    if (events[i].does & EVENT_FENCE || at == before)
      continue;
    before = at;
    if (order_by(at, of_one, one, of_other, other, &how) == ORDER)
      return 1;
  }
  return has_chain(one, other);
}

/* A thread stores to the word, tells the other of it, and stores there again:
 * has the other told it before that it has done with the first? */
static int is_overwritten(const struct access *store,
                          const struct access *other) {
  struct point first = point_of(store), its = point_of(other),
               last = {store->block, store->last_events, store->thread,
                       store->last_interval};
  struct run mine = events_of_block(store->block),
             theirs = events_of_block(other->block);
  int told = 0;
  if (!(store->flags & ACCESS_WRITES) || store->flags & ACCESS_ATOMIC ||
      store->block == other->block || store->last_events == store->events)
    return 0;
  for (uint32_t i = mine.from; i < mine.to && !told; i++) {
    const struct event *r = &events[i];
    if (!(r->does & EVENT_WRITES) || r->thread != store->thread ||
        !comes_after(r, first) || !comes_before(r, last))
      continue;
    for (uint32_t k = theirs.from; k < theirs.to && !told; k++) {
      const struct event *event = &events[k];
      steps++;
      told = event->at == r->at && !(event->does & EVENT_FENCE) &&
             (event->does & EVENT_READS) && comes_before(event, its);
    }
  }
  return told && !comes_first(its, last);
}

/* ---- which pairs conflict ---- */

static int does(const struct access *a, unsigned flags) {
  return (a->flags & flags) != 0;
}

static int same_value(const struct access *x, const struct access *y) {
  return !does(x, ACCESS_ATOMIC | ACCESS_SEVERAL_VALUES) &&
         !does(y, ACCESS_ATOMIC | ACCESS_SEVERAL_VALUES) &&
         does(x, ACCESS_WRITES) && does(y, ACCESS_WRITES) &&
         x->value == y->value;
}

/* Of a plain or volatile access with an atomic operation. */
static int atomic_conflicts(const struct access *plain,
                            const struct access *atomic) {
  if (does(plain, ACCESS_WRITES))
    return 1;
  return !does(plain, ACCESS_VOLATILE) && does(atomic, ACCESS_REDUCTION);
}

/* A word that its reader polls, and its writer sets once it has fenced what
 * came before, or always to the same value, is a flag. */
static int may_be_flag(const struct access *load, const struct access *store) {
  return does(load, ACCESS_VOLATILE) &&
         (does(store, ACCESS_VOLATILE | ACCESS_FENCED) ||
          !does(store, ACCESS_SEVERAL_VALUES));
}

static int conflict(const struct access *x, const struct access *y) {
  if (!(x->bytes & y->bytes) ||
      !does(x, ACCESS_WRITES) + !does(y, ACCESS_WRITES) == 2)
    return 0;
  if (does(x, ACCESS_ATOMIC) && does(y, ACCESS_ATOMIC))
    return x->block != y->block &&
           (does(x, ACCESS_BLOCK_SCOPE) || does(y, ACCESS_BLOCK_SCOPE));
  if (does(x, ACCESS_ATOMIC))
    return atomic_conflicts(y, x);
  if (does(y, ACCESS_ATOMIC))
    return atomic_conflicts(x, y);
  if (x->block == y->block && x->thread / WARP == y->thread / WARP &&
      (does(x, ACCESS_VOLATILE) || does(y, ACCESS_VOLATILE)))
    return 0; /* see README.md */
  if (does(x, ACCESS_VOLATILE) && does(y, ACCESS_VOLATILE) && same_value(x, y))
    return 0;
  if (!does(x, ACCESS_WRITES))
    return !may_be_flag(x, y);
  return does(y, ACCESS_WRITES) || !may_be_flag(y, x);
}

/* Has the store's thread, or its block before a barrier, changed the word by an
 * atomic operation itself? It opens a lock so, or sets a counter back. */
static int follows_own_atomic(const struct access *store, uint32_t at) {
  struct run r = events_of_block(store->block);
  for (uint32_t i = r.from; i < r.to; i++)
    if (events[i].at == at && (events[i].does & EVENT_WRITES) &&
        kind_atomic(key_kind(events[i].key)) &&
        comes_before(&events[i], point_of(store)))
      return 1;
  return 0;
}

/* ---- races ---- */

/* The lowest pair of two instructions. */
struct race {
  struct access low, high;
  uint32_t at;
  enum order order;
  int of_block, differs; /* in what is stored */
};
enum { MAX_RACES = 1024 };
static struct race races[MAX_RACES];
static unsigned race_count;

/* Pairs of one block that wait for what its threads do later. */
static struct candidate {
  struct access x, y;
  uint32_t at;
} * candidates;
static uint32_t candidate_count;
static uint32_t launch_part; /* a number of what lies between two grid.sync() */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int is_lower(const struct race *x, const struct race *y) {
  const uint64_t a[] = {x->low.block,   x->high.block, x->low.thread,
                        x->high.thread, x->low.key,    x->order};
  const uint64_t b[] = {y->low.block,   y->high.block, y->low.thread,
                        y->high.thread, y->low.key,    y->order};
  for (int i = 0; i < 6; i++)
    if (a[i] != b[i])
      return a[i] < b[i];
  return 0;
}

static int is_between_same(const struct race *x, const struct race *y) {
  return x->of_block == y->of_block &&
         ((x->low.key == y->low.key && x->high.key == y->high.key) ||
          (x->low.key == y->high.key && x->high.key == y->low.key));
}

static void add_race(const struct access *x, const struct access *y,
                     uint32_t at, enum order order) {
  int swapped =
      x->block != y->block ? x->block > y->block : x->thread > y->thread;
  struct race race = {swapped ? *y : *x,    swapped ? *x : *y, at, order,
                      x->block == y->block, !same_value(x, y)};
  alarm_safe_lock(&lock);
  unsigned i = 0;
  while (i < race_count && !is_between_same(&races[i], &race))
    i++;
  if (i == MAX_RACES)
    full = 1;
  else if (i == race_count)
    races[race_count++] = race;
  else {
    int differs = races[i].differs | race.differs;
    /* Of those that store something else the lowest is shown. */
    if (race.differs > races[i].differs ||
        (race.differs == races[i].differs && is_lower(&race, &races[i])))
      races[i] = race;
    races[i].differs = differs;
  }
  alarm_safe_unlock(&lock);
}

/* Has the OS thread added one of the same threads and instructions? */
static int note_candidate(const struct access *x, const struct access *y,
                          uint32_t at) {
  enum { SLOTS = 4096 };
  static __thread uint64_t known[SLOTS];
  const uint32_t parts[] = {
      x->key, y->key,      x->block,   (uint32_t)x->thread << 16 | y->thread,
      at,     x->interval, launch_part};
  uint64_t sum = 1;
  for (int i = 0; i < 7; i++)
    sum = (sum ^ parts[i]) * 0x9e3779b97f4a7c15u;
  uint64_t *slot = &known[sum >> 52];
  int found = *slot == sum;
  *slot = sum;
  return found;
}

static void add_candidate(const struct access *x, const struct access *y,
                          uint32_t at) {
  if (note_candidate(x, y, at))
    return;
  uint32_t i = __atomic_fetch_add(&candidate_count, 1, __ATOMIC_RELAXED);
  if (i >= MAX_CANDIDATES)
    full = 1;
  else
    candidates[i] = (struct candidate){*x, *y, at};
}

/* By flags in shared memory, as block_checks.h has it. */
static int ordered_in_shared_memory(const struct access *x,
                                    const struct access *y) {
  const struct warp_checks *a = &cur_checks->warps[x->thread / WARP],
                           *b = &cur_checks->warps[y->thread / WARP];
  return a != b && (a->fenced || b->fenced) &&
         (a->shared_words & b->shared_words);
}

static void decide(const struct access *x, const struct access *y,
                   uint32_t at) {
  const struct access *store = does(x, ACCESS_ATOMIC) ? y : x;
  if (does(x, ACCESS_ATOMIC) != does(y, ACCESS_ATOMIC) &&
      does(store, ACCESS_WRITES) && follows_own_atomic(store, at))
    return;
  enum order order = order_of(x, y);
  if (order == ORDER && !full && (is_overwritten(x, y) || is_overwritten(y, x)))
    order = ORDER_ONCE;
  if (order != ORDER)
    add_race(x, y, at, order);
}

void accesses_conflict(const struct access *x, const struct access *y,
                       uint32_t at) {
  if (!conflict(x, y))
    return;
  int both_atomic = does(x, ACCESS_ATOMIC) && does(y, ACCESS_ATOMIC);
  if (full && !both_atomic)
    return; /* what the threads have agreed upon is no longer known */
  if (x->block != y->block)
    decide(x, y, at);
  else if (x->events || y->events)
    add_candidate(x, y, at);
  else if (!ordered_in_shared_memory(x, y))
    add_race(x, y, at, NO_ORDER);
}

/* ---- filing ---- */

static void describe(const struct race *race, char *text, size_t room) {
  int atomic =
      does(&race->low, ACCESS_ATOMIC) + does(&race->high, ACCESS_ATOMIC);
  if (atomic == 2)
    snprintf(text, room,
             "atomic operations of two blocks on one place in global memory, "
             "atomic only for threads of one block: their names end in _block");
  else if (race->order == ORDER_WITHOUT_FENCE)
    snprintf(text, room,
             "one place in global memory; %s " SHARE_A_FLAG ", but no "
             "%s stands between it and the access on both sides",
             race->of_block ? "the threads" : "their blocks",
             race->of_block ? "__threadfence_block()" : "__threadfence()");
  else if (race->order == ORDER_ONCE)
    snprintf(text, room,
             "one place in global memory, to which a block " STORES_AGAIN
             " the other has told it that it has done with what was there");
  else if (race->of_block)
    snprintf(text, room, "one place in global memory, no %s between",
             race->low.thread / WARP == race->high.thread / WARP
                 ? "__syncwarp or __syncthreads"
                 : "__syncthreads");
  else
    snprintf(text, room,
             "%s of two blocks to one place in global memory, which nothing "
             "orders",
             atomic ? "a plain access and an atomic operation"
                    : "plain accesses");
}

static void file(const struct race *race) {
  struct finding finding;
  finding_init(&finding, race->of_block ? FIND_RACE : FIND_BLOCK_RACE);
  finding.once = 1;
  finding.here = finding_place(race->low.block, race->low.key,
                               race->of_block ? race->low.thread : ANY_THREAD);
  finding.there =
      finding_place(race->high.block, race->high.key,
                    race->of_block ? race->high.thread : ANY_THREAD);
  if (race->of_block)
    finding.barriers = race->low.interval;
  describe(race, finding.detail, sizeof finding.detail);
  if (race->differs)
    finding_add(&finding);
  else
    finding_same_value(&finding);
}

void ordered_accesses_ready(void) {
  if (event_count > MAX_EVENTS)
    event_count = MAX_EVENTS;
  qsort(events, event_count, sizeof *events, by_thread);
  for (uint32_t i = 0; i < event_count; i++)
    by_word[i] = i;
  qsort(by_word, event_count, sizeof *by_word, by_place);
}

void ordered_accesses_decide(void) {
  if (candidate_count > MAX_CANDIDATES)
    candidate_count = MAX_CANDIDATES;
  for (uint32_t i = 0; i < candidate_count; i++)
    decide(&candidates[i].x, &candidates[i].y, candidates[i].at);
  for (unsigned i = 0; i < race_count; i++)
    file(&races[i]);
}

int ordered_accesses_full(void) {
  return full;
}

void ordered_accesses_begin(void) {
  if (!events) {
    events = reserve_zeros(MAX_EVENTS * sizeof *events);
    by_word = reserve_zeros(MAX_EVENTS * sizeof *by_word);
    candidates = reserve_zeros(MAX_CANDIDATES * sizeof *candidates);
  }
  event_count = candidate_count = race_count = 0;
  launch_part++;
  full = 0;
  steps = 0;
}
