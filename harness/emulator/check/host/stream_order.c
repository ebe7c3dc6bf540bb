/* stream_order.c - work of two streams, or of a stream and the host, on the
 * same bytes, at least one of them writing, that nothing orders.
 *
 * All work is done at once, in the order of the calls; a GPU does it later. A
 * vector clock for each stream, for the host and for each event tells what is
 * ordered: by being of one stream, by events, by waiting, by the null stream.
 */
#include "host_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../memory/allocations.h"
#include "../../program/require_memory.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"

enum { HOST, NULL_STREAM, SLOTS = 256, WORKS = 512, MAX_SPANS = 1 << 16 };

typedef uint32_t clocks[SLOTS]; /* how far into each stream's work */

struct span {
  uint32_t from, bytes;
  enum touch touch;
};

/* Work that the host has not waited for. */
struct work {
  unsigned slot;
  uint32_t time; /* of its stream's clock */
  unsigned long number;
  clocks after; /* what is done before it begins */
  const char *does;
  const void *pc;
  struct span *spans; /* kind by kind, each by addresses, and none touches
                       * another of its kind; until it ends, as they came */
  size_t count, end[TOUCHES]; /* of each kind: one past its last */
  int too_many;               /* spans: the rest is not recorded */
  int frees;     /* its ranges: a later use of them is a use after free */
  int allocates; /* its ranges: earlier work on them was on others' memory */
};

static clocks clock_of[SLOTS];
static int blocking[SLOTS];
static unsigned streams = NULL_STREAM + 1; /* slots in use */
static int is_destroyed[SLOTS];            /* its stream is */
static uint16_t *slot_by_id;               /* 0: none */
static unsigned id_room;
static clocks *events;
static unsigned event_room;
static struct work works[WORKS];
static size_t work_count;
static unsigned long work_number; /* of the last that has begun */
static struct work running;
static int is_running, in_host_function, several_streams, out_of_slots;
static int out_of_spans; /* of some work the rest is not known */

/* Only one host thread's calls are followed: what orders several of them among
 * each other is not known here. */
int check_host_is_one_thread(void) {
  static const char *first;
  static __thread char mine;
  static int several;
  const char *none = NULL;
  if (!__atomic_load_n(&first, __ATOMIC_RELAXED))
    __atomic_compare_exchange_n(&first, &none, &mine, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
  if (__atomic_load_n(&first, __ATOMIC_RELAXED) != &mine)
    __atomic_store_n(&several, 1, __ATOMIC_RELAXED);
  return !__atomic_load_n(&several, __ATOMIC_RELAXED);
}

static void join(clocks to, const clocks from) {
  for (unsigned i = 0; i < SLOTS; i++)
    to[i] = from[i] > to[i] ? from[i] : to[i];
}

/* A slot for another stream; 0: there is none. That of a destroyed stream, once
 * the host has waited for its work, goes on counting, so that what was noted of
 * it stays in the past. */
static unsigned free_slot(void) {
  if (streams < SLOTS)
    return streams++;
  for (unsigned i = NULL_STREAM + 1; i < SLOTS; i++) {
    uint32_t now = clock_of[i][i];
    if (!is_destroyed[i] || clock_of[HOST][i] < now)
      continue;
    memset(clock_of[i], 0, sizeof clock_of[i]);
    clock_of[i][i] = now;
    is_destroyed[i] = 0;
    return i;
  }
  return 0;
}

/* The slot of a stream, by its number. */
static unsigned slot_of(struct emu_stream stream) {
  if (stream.id <= 1)
    return NULL_STREAM;
  several_streams = 1;
  if (stream.id >= id_room) {
    unsigned room = 2 * stream.id + 16;
    slot_by_id = require_memory(realloc(slot_by_id, room * sizeof *slot_by_id),
                                "streams");
    memset(slot_by_id + id_room, 0, (room - id_room) * sizeof *slot_by_id);
    id_room = room;
  }
  unsigned slot = slot_by_id[stream.id];
  if (!slot) {
    slot = free_slot();
    out_of_slots |= !slot;
    slot = slot ? slot : SLOTS - 1;
    slot_by_id[stream.id] = (uint16_t)slot;
  }
  blocking[slot] = stream.blocking;
  return slot;
}

/* The null stream's work waits for that of all blocking streams, and theirs for
 * it. */
static void order_by_null_stream(unsigned slot) {
  for (unsigned i = NULL_STREAM + 1; slot == NULL_STREAM && i < streams; i++)
    if (blocking[i])
      join(clock_of[slot], clock_of[i]);
  if (slot != NULL_STREAM && blocking[slot])
    join(clock_of[slot], clock_of[NULL_STREAM]);
}

/* From now on work of the null stream matters, too. */
void check_stream_created(struct emu_stream s) {
  if (check_host_is_one_thread())
    slot_of(s);
}

void check_stream_destroyed(struct emu_stream s) {
  if (check_host_is_one_thread() && s.id > 1)
    is_destroyed[slot_of(s)] = 1;
}

const char *stream_order_limits(void) {
  static char text[200];
  if (out_of_slots)
    snprintf(text, sizeof text,
             "Order between streams was followed no more after %d were alive "
             "at once",
             SLOTS - NULL_STREAM - 1);
  else if (out_of_spans)
    snprintf(text, sizeof text,
             "Order between streams was not looked at for work on more than "
             "%d pieces of memory",
             MAX_SPANS);
  return *text ? text : NULL;
}

/* ---- work ---- */

/* Host code's accesses to its own variables are looked at if some of these are
 * the device's, too. */
static void look_at_variables(void) {
  static int looked_at;
  if (looked_at || !memory_shares_variables())
    return;
  looked_at = 1;
  check_wants_host_accesses++;
}

void check_work_begins(struct emu_stream stream, const char *does,
                       const void *pc) {
  if (!check_host_is_one_thread())
    return;
  unsigned slot = slot_of(stream);
  order_by_null_stream(slot);
  join(clock_of[slot], clock_of[HOST]);
  running = (struct work){
      .slot = slot, .does = does, .pc = pc, .number = ++work_number};
  running.time = ++clock_of[slot][slot];
  memcpy(running.after, clock_of[slot], sizeof running.after);
  is_running = 1;
  look_at_variables();
}

int check_wants_accesses(void) {
  return is_running && !out_of_slots && check_host_is_one_thread() &&
         (several_streams || memory_is_shared_with_host());
}

static int by_kind_and_address(const void *left, const void *right) {
  const struct span *a = left, *b = right;
  if (a->touch != b->touch)
    return a->touch > b->touch ? 1 : -1;
  return (a->from > b->from) - (a->from < b->from);
}

/* Brings the spans in order; makes one of those that touch each other. */
static void order_spans(struct work *work) {
  size_t kept = 0;
  qsort(work->spans, work->count, sizeof *work->spans, by_kind_and_address);
  for (size_t i = 0; i < work->count; i++) {
    struct span s = work->spans[i],
                *last = kept ? &work->spans[kept - 1] : NULL;
    if (last && last->touch == s.touch && s.from <= last->from + last->bytes) {
      uint32_t end = s.from + s.bytes;
      if (end > last->from + last->bytes)
        last->bytes = end - last->from;
      continue;
    }
    work->spans[kept++] = s;
  }
  work->count = kept;
  for (size_t touch = 0, i = 0; touch < TOUCHES; touch++) {
    while (i < kept && work->spans[i].touch <= touch)
      i++;
    work->end[touch] = i;
  }
}

/* Those of one kind, once they are in order. */
struct span_list {
  const struct span *spans;
  size_t count;
};
static struct span_list spans_of(const struct work *w, enum touch touch) {
  size_t first = touch ? w->end[touch - 1] : 0;
  return (struct span_list){w->spans + first, w->end[touch] - first};
}

void stream_order_touch(uint32_t from, size_t bytes, enum touch touch) {
  struct work *work = &running;
  if (!is_running || work->too_many || !bytes)
    return;
  struct span *last = work->count ? &work->spans[work->count - 1] : NULL;
  if (last && last->touch == touch && last->from + last->bytes == from) {
    last->bytes += (uint32_t)bytes;
    return;
  }
  if (work->count == MAX_SPANS) {
    order_spans(work);
    work->too_many = work->count > MAX_SPANS / 2;
    out_of_spans |= work->too_many;
    if (work->too_many)
      return;
  }
  work->spans =
      grow_array(work->spans, work->count, sizeof *work->spans, "streams");
  work->spans[work->count++] = (struct span){from, (uint32_t)bytes, touch};
}

/* ---- launches that repeat what another did ---- */

struct launch_touches {
  size_t count;
  int too_many;
  struct span spans[];
};

struct launch_touches *check_touches_save(void) {
  size_t bytes = running.count * sizeof *running.spans;
  struct launch_touches *t = malloc(sizeof *t + bytes);
  if (!t)
    return NULL;
  *t = (struct launch_touches){running.count, running.too_many};
  if (bytes)
    memcpy(t->spans, running.spans, bytes);
  return t;
}

void check_touches_replay(const struct launch_touches *t) {
  for (size_t i = 0; t && i < t->count; i++)
    stream_order_touch(t->spans[i].from, t->spans[i].bytes, t->spans[i].touch);
  running.too_many |= t && t->too_many;
}

void check_work_touches(const void *p, size_t bytes, int writes) {
  if (!check_host_is_one_thread())
    return;
  uintptr_t heap = (uintptr_t)p - emu_memory.heap_base;
  const struct range *r = NULL;
  enum touch touch = writes ? TOUCH_STORES : TOUCH_LOADS;
  if (heap < emu_memory.heap_bytes)
    stream_order_touch((uint32_t)heap, bytes, touch);
  else if ((r = memory_variable((uintptr_t)p, bytes)) != NULL)
    stream_order_touch(r->logical + (uint32_t)((uintptr_t)p - r->base), bytes,
                       touch);
}

void check_work_frees(const void *p, size_t bytes) {
  check_work_touches(p, bytes, 1);
  running.frees = 1;
}

void check_work_allocates(const void *p, size_t bytes) {
  check_work_touches(p, bytes, 1);
  running.allocates = 1;
}

static int touches_conflict(enum touch x, enum touch y) {
  return x != y || x == TOUCH_STORES;
}

/* The first byte that two lists of spans share, or NONE. */
enum { NONE = -1 };
static int64_t first_shared(struct span_list a, struct span_list b) {
  for (size_t i = 0, j = 0; i < a.count && j < b.count;) {
    const struct span *x = &a.spans[i], *y = &b.spans[j];
    if (x->from + x->bytes <= y->from)
      i++;
    else if (y->from + y->bytes <= x->from)
      j++;
    else
      return x->from > y->from ? x->from : y->from;
  }
  return NONE;
}

/* The first byte that both touch, not both by loads or both by updates, or
 * NONE. */
static int64_t conflict(const struct work *a, const struct work *b) {
  int64_t first = NONE;
  for (enum touch x = 0; x < TOUCHES; x++)
    for (enum touch y = 0; y < TOUCHES; y++) {
      if (!touches_conflict(x, y))
        continue;
      int64_t found = first_shared(spans_of(a, x), spans_of(b, y));
      if (found != NONE && (first == NONE || found < first))
        first = found;
    }
  return first;
}

/* Where in which allocation that is. */
static void describe(uint32_t at, char *text, size_t room) {
  const struct range *r = memory_range_of(at);
  snprintf(text, room, "byte %u of %zu bytes of %s", r ? at - r->logical : 0,
           r ? r->bytes : 0, r && r->name ? r->name : "memory");
}

static void compare(const struct work *earlier) {
  if (earlier->slot == running.slot || running.allocates || earlier->too_many ||
      running.too_many || earlier->time <= running.after[earlier->slot])
    return;
  int64_t both = conflict(earlier, &running);
  if (both == NONE)
    return;
  char where[120];
  describe((uint32_t)both, where, sizeof where);
  finding_report_with(
      FIND_STREAM_RACE, running.pc, host_place(earlier->pc, earlier->does),
      "work of two streams on the same memory, from %s on, at least "
      "one writes, and nothing orders them",
      where);
}

static void forget_the_older_half(void) {
  for (size_t i = 0; i < WORKS / 2; i++)
    free(works[i].spans);
  work_count -= WORKS / 2;
  memmove(works, works + WORKS / 2, work_count * sizeof *works);
}

void check_work_ends(void) {
  if (!check_host_is_one_thread())
    return;
  order_spans(&running);
  for (size_t i = 0; several_streams && i < work_count && !out_of_slots; i++)
    compare(&works[i]);
  is_running = 0;
  if (running.frees) {
    running.count = 0;
    memset(running.end, 0, sizeof running.end);
  }
  if (work_count == WORKS)
    forget_the_older_half();
  works[work_count++] = running;
  running = (struct work){0};
}

/* ---- waiting ---- */

static void forget_what_is_done(void) {
  size_t kept = 0;
  for (size_t i = 0; i < work_count; i++)
    if (works[i].time > clock_of[HOST][works[i].slot])
      works[kept++] = works[i];
    else
      free(works[i].spans);
  work_count = kept;
}

void check_host_waits(struct emu_stream s) {
  if (!check_host_is_one_thread())
    return;
  unsigned slot = slot_of(s);
  order_by_null_stream(slot);
  join(clock_of[HOST], clock_of[slot]);
  forget_what_is_done();
}

void check_host_waits_for_all(void) {
  if (!check_host_is_one_thread())
    return;
  for (unsigned i = NULL_STREAM; i < streams; i++)
    join(clock_of[HOST], clock_of[i]);
  if (out_of_slots)
    join(clock_of[HOST], clock_of[SLOTS - 1]);
  forget_what_is_done();
}

void check_event_recorded(unsigned event, struct emu_stream stream) {
  if (!check_host_is_one_thread())
    return;
  unsigned slot = slot_of(stream);
  if (event >= event_room) {
    unsigned room = 2 * event + 16;
    events = require_memory(realloc(events, room * sizeof *events), "events");
    memset(events + event_room, 0, (room - event_room) * sizeof *events);
    event_room = room;
  }
  order_by_null_stream(slot);
  join(clock_of[slot], clock_of[HOST]);
  memcpy(events[event], clock_of[slot], sizeof events[event]);
}

void check_event_waited_for(unsigned event, const struct emu_stream *s) {
  if (event >= event_room || !check_host_is_one_thread())
    return;
  join(clock_of[s ? slot_of(*s) : HOST], events[event]);
  if (!s)
    forget_what_is_done();
}

void check_event_timed(unsigned event, const void *pc) {
  int done = 1;
  if (event >= event_room || out_of_slots || !check_host_is_one_thread())
    return;
  for (unsigned i = NULL_STREAM; i < streams; i++)
    done &= events[event][i] <= clock_of[HOST][i];
  if (!done)
    finding_report(
        FIND_HOST_RACE, pc,
        "the time of an event that nothing has waited for: a GPU may "
        "not have come to it, and returns cudaErrorNotReady");
}

static int launches(const struct work *w) {
  return strncmp(w->does, "launches", 8) == 0;
}

/* A kernel that was launched between two readings of a clock, and that nothing
 * has waited for: what is timed is its launch. Readings begin and end intervals
 * by turns: between two intervals a launch is not timed. */
void check_clock_read(const void *pc) {
  static unsigned long before;
  static int ends = 1;
  if (!check_host_is_one_thread())
    return;
  ends = !ends;
  for (size_t i = 0; i < work_count && ends && !out_of_slots; i++) {
    const struct work *work = &works[i];
    if (work->number <= before || !launches(work))
      continue;
    finding_report_with(
        FIND_LAUNCH_TIMED, work->pc,
        host_place(lines_caller(pc), "reads a clock"),
        "a clock is read while the kernel may still run: the time "
        "since it was read before is that of the launch");
    break;
  }
  before = work_number;
}

void findings_add_unawaited(void) {
  for (size_t i = 0;
       i < work_count && !out_of_slots && check_host_is_one_thread(); i++) {
    if (!launches(&works[i]))
      continue;
    finding_report(
        FIND_NOT_AWAITED, works[i].pc,
        "the program ends while the kernel may still run, or not have "
        "begun: what it prints may be lost");
    return;
  }
}

void check_host_function(int begins) {
  in_host_function = begins;
}

/* ---- host code ---- */

static int overlaps(struct span_list list, uint32_t at, unsigned bytes) {
  const struct span *spans = list.spans;
  size_t first = 0, left = list.count; /* of those that end behind `at` */
  while (left) {
    size_t middle = first + left / 2;
    if (spans[middle].from + spans[middle].bytes <= at) {
      left -= left / 2 + 1;
      first = middle + 1;
    } else {
      left /= 2;
    }
  }
  return first < list.count && spans[first].from < at + bytes;
}

static int touches(const struct work *w, uint32_t at, unsigned bytes,
                   int writes) {
  for (enum touch touch = 0; touch < TOUCHES; touch++)
    if ((touch != TOUCH_LOADS || writes) &&
        overlaps(spans_of(w, touch), at, bytes))
      return 1;
  return 0;
}

void stream_order_host_access(uint32_t at, unsigned bytes, int writes,
                              const void *pc) {
  if (in_host_function || out_of_slots || !check_host_is_one_thread())
    return;
  for (size_t i = 0; i < work_count; i++) {
    const struct work *work = &works[i];
    if (work->too_many || !touches(work, at, bytes, writes))
      continue;
    char where[120];
    describe(at, where, sizeof where);
    finding_report_with(
        FIND_HOST_RACE, lines_caller(pc), host_place(work->pc, work->does),
        "host code %s %s while work that was given to a stream may "
        "still use it",
        writes ? "writes" : "reads", where);
    return;
  }
}
