/* block_races.c - a shadow of global memory, shared by all OS threads, without
 * locks. For each word it keeps the two lowest blocks that have loaded it and
 * the two lowest that have stored it: enough to find every word in conflict
 * and to report the same pair of blocks in whatever order they have run. */
#include "global_checks.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "../memory/byte_map.h"
#include "../program/source_lines.h"
#include "findings.h"
#include "global_shadow.h"
#include "host_checks.h"
#include "stored_values.h"
#include "thread_races.h"

static uint64_t tag;                  /* of this launch, in place */
static unsigned tags_used, first_tag; /* the launch's first */
static uint8_t *releases;             /* of each block, saturating */
static uint16_t *began;               /* each block's first interval */
static int any_releases;              /* since the launch began */
static uint8_t adds[INSTRUCTIONS];    /* see check_reduction */
static uint8_t flags[INSTRUCTIONS];   /* have stored right after a fence */

enum { NOT_FENCED, FENCED_FOR_BLOCK, FENCED_FOR_ALL };

static __thread struct {
  uint32_t block;    /* folded */
  uint64_t self;     /* tag and lowest block, in place */
  uint64_t interval; /* see thread_races.h */
  unsigned since;    /* so many intervals ago the block began */
  unsigned fenced, communicated;
} here;

static int current(uint64_t v) {
  return v >> TAG_SHIFT == tag >> TAG_SHIFT;
}

/* An atomic operation on the word, if several blocks have made some, and not
 * additions: of those, check_reduction tells. */
static uint32_t changed_by_several(uint32_t at) {
  struct global_word *s = global_shadow_at(at);
  uint64_t v = s ? __atomic_load_n(atomics_of(s), __ATOMIC_SEQ_CST) : 0;
  int several = current(v) && next_of(v) && !adds[v % INSTRUCTIONS];
  return several ? instruction_key(v % INSTRUCTIONS) : 0;
}

/* ---- launches and blocks ---- */
static void next_tag(void) {
  if (tags_used == TAGS) {
    global_shadow_forget();
    tags_used = 0;
    first_tag = 1;
  }
  tag = (uint64_t)++tags_used << TAG_SHIFT;
}

void block_races_begin(const struct launch_event *launch) {
  if (global_shadow_begin(launch))
    tags_used = 0;
  if (!releases) {
    releases = reserve_zeros(BLOCK_MASK + 2);
    began = reserve_zeros((BLOCK_MASK + 2) * sizeof *began);
  }
  stored_values_begin();
  memset(adds, 0, sizeof adds);
  memset(flags, 0, sizeof flags);
  early_results_begin();
  first_tag = tags_used + 1;
  check_grid_barrier();
}

void check_grid_barrier(void) {
  early_results_settle(changed_by_several);
  next_tag();
  if (any_releases)
    madvise(releases, BLOCK_MASK + 2, MADV_DONTNEED);
  any_releases = 0;
  unfenced_data_begin();
}

void block_races_interval(const struct block_checks *b) {
  here.interval = thread_races_interval(tags_used, fold(b->index), b->interval);
  here.since = b->interval - b->began;
}

void block_races_resume(const struct block_checks *b) {
  here.block = fold(b->index);
  here.self = tag | (uint64_t)here.block << LOW_SHIFT;
  began[here.block] = (uint16_t)b->began;
  block_races_interval(b);
  here.fenced = b->fenced;
  here.communicated = b->communicated;
}

void block_races_pause(struct block_checks *b) {
  b->fenced = here.fenced;
  b->communicated = here.communicated;
}

/* ---- what the launch has touched ---- */

static void touch_page(uint32_t page, uintptr_t remembered) {
  struct global_word *w = global_shadow_words(remembered);
  for (uint32_t i = 0; w && i < PAGE_WORDS; i++, w++) {
    int stores = remembered & PAGE_CHANGED &&
                 (current(*stores_of(w)) || current(*atomics_of(w)));
    if (stores || current(w->load))
      stream_order_touch((page << PAGE_SHIFT) + i * 4, 4, stores);
  }
}

void block_races_end(void) {
  early_results_settle(changed_by_several);
  early_results_end();
  if (!check_wants_touches())
    return;
  for (uint32_t i = 0; i < PAGES; i++)
    touch_page(i, global_shadow_pages[i]);
}

/* ---- order between blocks ---- */

void check_fence(int scope) {
  unsigned now = scope > 0 ? FENCED_FOR_ALL : FENCED_FOR_BLOCK;
  if (here.fenced < now)
    here.fenced = now;
  if (scope > 0)
    unfenced_data_fence();
  block_here->warps[emu_self->warp].fenced = 1;
}

static void release(void) {
  uint8_t *mine = &releases[here.block];
  any_releases = 1;
  if (*mine < 3)
    __atomic_fetch_add(mine, 1, __ATOMIC_SEQ_CST);
}

/* What was done before the fence is published. */
static __attribute__((noinline)) void publish(void) {
  if (here.fenced == FENCED_FOR_ALL)
    release();
  here.fenced = NOT_FENCED;
  block_here->interval++;
  block_races_interval(block_here);
}

void check_communicates(uintptr_t address) {
  if (__builtin_expect(here.fenced, 0))
    publish();
  if (!here.communicated)
    findings_blocks_vary();
  here.communicated = 1;
  block_here->warps[emu_self->warp].words |=
      1ull << ((address >> 2) * 0x9e3779b97f4a7c15u >> 58);
}

/* Has the lowest block of the entry released its access, and this one acquired
 * something since? */
static int ordered(uint64_t v) {
  if (!any_releases || !here.communicated)
    return 0;
  unsigned before = v >> RELEASES_SHIFT & 3;
  unsigned now = __atomic_load_n(&releases[low_of(v)], __ATOMIC_SEQ_CST);
  int low = low_of(v) == here.block || now > before || before == 3;
  uint32_t next = next_of(v);
  return low && (!next || next == here.block || releases[next] > 0);
}

/* Is this block one of the two? */
static int is_mine(uint64_t v) {
  return low_of(v) == here.block || next_of(v) == here.block;
}

/* Are there accesses by other blocks to these bytes that are not ordered? */
static int foreign(uint64_t v, unsigned bytes) {
  return current(v) && (bytes_of(v) & bytes) &&
         (low_of(v) != here.block || next_of(v)) && !ordered(v);
}

/* ---- reporting ---- */

static void fill(struct finding *f, uint32_t key, uint64_t other,
                 int other_stores) {
  uint32_t block = low_of(other) != here.block ? low_of(other) : next_of(other);
  finding_begin(f, FIND_BLOCK_RACE);
  f->once = 1;
  struct place mine = finding_place(block_here->index, key, ANY_THREAD);
  struct place its = {.pc = key_pc(instruction_key(other % INSTRUCTIONS)),
                      .thread = ANY_THREAD,
                      .block = block - 1,
                      .does = other_stores ? "writes" : "reads"};
  int mine_first = mine.block < its.block;
  f->here = mine_first ? mine : its;
  f->there = mine_first ? its : mine;
  int atomic = key_kind(key) == KEY_ATOMIC ||
               key_kind(instruction_key(other % INSTRUCTIONS)) == KEY_ATOMIC;
  snprintf(f->detail, sizeof f->detail,
           "%s of two blocks to one place in global memory, which nothing "
           "orders",
           atomic ? "a plain access and an atomic operation"
                  : "plain accesses");
}

static void report(uint32_t key, uint64_t other, int other_stores) {
  struct finding f;
  fill(&f, key, other, other_stores);
  finding_add(&f);
}

/* ---- entries ---- */

/* The entry with this block put in its place among the lowest two. */
static uint64_t joined(uint64_t old, uint64_t alone, unsigned bytes) {
  uint32_t low = low_of(old), next = next_of(old), me = here.block;
  if (!current(old))
    return alone;
  if (is_first_load(old))
    return joined(first_load_side(old), alone, bytes);
  if (me == low)
    return old | (uint64_t)bytes << BYTES_SHIFT;
  if (!(bytes_of(old) & bytes))
    return old;
  if (me < low)
    return alone | (uint64_t)low << NEXT_SHIFT;
  if (next == 0 || me < next)
    return (old & ~((uint64_t)BLOCK_MASK << NEXT_SHIFT)) | (uint64_t)me
                                                               << NEXT_SHIFT;
  return old;
}

static uint64_t alone(unsigned bytes, uint32_t key) {
  return here.self | (uint64_t)releases[here.block] << RELEASES_SHIFT |
         (uint64_t)bytes << BYTES_SHIFT | instruction_number(key);
}

/* What is ordered before this store says no more than the store. */
static int is_settled(uint64_t store, unsigned bytes) {
  return current(store) && low_of(store) != here.block &&
         (bytes_of(store) & bytes) && ordered(store);
}

/* Returns the entry that this block found: of two that come together, one
 * finds the other. */
static uint64_t join(uint64_t *entry, unsigned bytes, uint32_t key,
                     int stores) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_SEQ_CST);
  uint64_t mine = alone(bytes, key);
  for (;;) {
    int afresh = stores && is_settled(old, bytes);
    uint64_t new = afresh ? mine : joined(old, mine, bytes);
    if (new == old ||
        __atomic_compare_exchange_n(entry, &old, new, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
      return old;
  }
}

/* The entry of the word's loads. What says all of the first is spread. */
static uint64_t loads(struct global_word *s) {
  uint64_t v = __atomic_load_n(&s->load, __ATOMIC_SEQ_CST);
  if (!is_first_load(v) || !current(v))
    return v;
  struct thread_accesses *t = threads_of(s);
  __atomic_store_n(&t->entry, first_load_by_thread(v, began[low_of(v)]),
                   __ATOMIC_RELAXED);
  t->load_key = instruction_key(v % INSTRUCTIONS);
  uint64_t spread = first_load_side(v);
  int done = __atomic_compare_exchange_n(&s->load, &v, spread, 0,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return done ? spread : v;
}

/* Two threads of this block. */
static void fill_thread_race(struct finding *f, uint32_t key,
                             struct thread_race m,
                             const struct thread_accesses *s) {
  uint32_t other = m.result == RACE_WITH_STORE ? s->store_key : s->load_key;
  finding_begin(f, FIND_RACE);
  f->once = 1;
  f->here = finding_place(block_here->index, key, running_thread());
  f->there =
      (struct place){.pc = key_pc(other),
                     .thread = m.thread,
                     .block = block_here->index,
                     .does = m.result == RACE_WITH_STORE ? "writes" : "reads"};
  snprintf(f->detail, sizeof f->detail,
           "one place in global memory, no %s between",
           m.thread / WARP == emu_self->warp ? "__syncwarp or __syncthreads"
                                             : "__syncthreads");
}

static void report_thread_race(uint32_t key, struct thread_race m,
                               const struct thread_accesses *s) {
  struct finding f;
  fill_thread_race(&f, key, m, s);
  finding_add(&f);
}

static void load_by_thread(struct thread_accesses *s, uint32_t key) {
  struct thread_race m = thread_races_load(&s->entry, here.interval);
  if (m.result)
    report_thread_race(key, m, s);
  if (last_reader(s->entry) == running_thread())
    s->load_key = key;
}

/* Of a word that other operations than additions change, now or later. */
static void look_for_result(uint64_t atomic, uint32_t at, uint32_t key) {
  int others = low_of(atomic) != here.block || next_of(atomic);
  if (!is_mine(atomic) && !next_of(atomic))
    early_results_looks(instruction_number(key));
  if (is_mine(atomic) && !(others && ordered(atomic)) &&
      early_results_awaits(here.self, at))
    early_results_add(at, key);
}

static void load_word(struct global_word *s, uint32_t at, unsigned bytes,
                      uint32_t key) {
  uint64_t load = loads(s);
  int known = current(load) && (bytes & ~bytes_of(load)) == 0 &&
              (low_of(load) == here.block ||
               (next_of(load) && next_of(load) <= here.block));
  if (!known)
    join(&s->load, bytes, key, 0);
  if (global_shadow_is_changed(at)) {
    uint64_t store = __atomic_load_n(stores_of(s), __ATOMIC_SEQ_CST);
    if (foreign(store, bytes))
      report(key, store, 1);
    uint64_t atomic = __atomic_load_n(atomics_of(s), __ATOMIC_SEQ_CST);
    if (foreign(atomic, bytes) && adds[atomic % INSTRUCTIONS])
      report(key, atomic, 1);
    else if (current(atomic))
      look_for_result(atomic, at, key);
  }
  if (bytes == WHOLE)
    load_by_thread(threads_of(s), key);
}

/* The commonest load tells nothing new: the block and others of the thread's
 * kind have loaded the word before, and nobody has stored to it. */
static inline int nothing_new(struct global_word *s, uint32_t at) {
  uint64_t load = __atomic_load_n(&s->load, __ATOMIC_RELAXED);
  uint32_t next = next_of(load);
  return (load ^ here.self) >> TAG_SHIFT == 0 && bytes_of(load) == WHOLE &&
         (low_of(load) == here.block || (next && next <= here.block)) &&
         (!global_shadow_is_changed(at) ||
          (*stores_of(s) ^ here.self) >> TAG_SHIFT != 0) &&
         thread_races_known(threads_of(s)->entry, here.interval);
}

static inline int is_changed(struct global_word *s, uint32_t at) {
  return global_shadow_is_changed(at) &&
         (current(__atomic_load_n(stores_of(s), __ATOMIC_SEQ_CST)) ||
          current(__atomic_load_n(atomics_of(s), __ATOMIC_SEQ_CST)));
}

/* The next commonest is the launch's first of the word. Returns 0 if another
 * block has come in between. */
static int is_first(struct global_word *s, uint32_t at, uint32_t key) {
  uint64_t old = __atomic_load_n(&s->load, __ATOMIC_RELAXED);
  if (current(old) || here.since >= FIRST_INTERVALS || is_changed(s, at))
    return 0;
  uint64_t mine = first_load(alone(WHOLE, key), here.since);
  if (mine % INSTRUCTIONS == 0 ||
      !__atomic_compare_exchange_n(&s->load, &old, mine, 0, __ATOMIC_SEQ_CST,
                                   __ATOMIC_SEQ_CST))
    return 0;
  early_results_looks(mine % INSTRUCTIONS);
  return !is_changed(s, at);
}

static __attribute__((noinline)) void
load_closely(struct global_word *s, uint32_t at, unsigned bytes, uint32_t key) {
  unsigned mine = part(at, bytes);
  if (bytes == 4 && is_first(s, at, key))
    return;
  for (unsigned i = 0; i < bytes; i += 4)
    load_word(s++, at + i, mine, key);
  for (unsigned i = 0; bytes < 4 && i < bytes; i++)
    load_by_thread(narrow_shadow_at(at + i), key);
}

void check_load(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *s = global_shadow_at(at);
  if (__builtin_expect(unfenced_data_passed, 0))
    unfenced_data_load(at, key);
  if (s && !(bytes == 4 && nothing_new(s, at)))
    load_closely(s, at, bytes, key);
}

/* A volatile load in a block that others have told something conflicts with
 * their plain stores that nothing orders before it; but one of these, after a
 * fence, may be what tells. */
void check_volatile(uint32_t at, uint32_t key) {
  unfenced_data_access(at, key);
  struct global_word *s = global_shadow_at(at);
  if (key_kind(key) != KEY_VOLATILE_LOAD || !here.communicated || !s ||
      !global_shadow_is_changed(at))
    return;
  uint64_t store = __atomic_load_n(stores_of(s), __ATOMIC_SEQ_CST);
  if (!foreign(store, part(at, key_bytes(key))) || flags[store % INSTRUCTIONS])
    return;
  unfenced_data_tell(instruction_key(store % INSTRUCTIONS), key);
}

/* Atomic operations conflict with plain stores alone. */
void check_atomic(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *s = global_shadow_changing(at);
  unsigned mine = part(at, bytes);
  if (!s)
    return;
  uint64_t load = loads(s);
  early_results_changed(here.self, at, current(load) && is_mine(load));
  join(atomics_of(s), mine, key, 0);
  uint64_t store = __atomic_load_n(stores_of(s), __ATOMIC_SEQ_CST);
  if (foreign(store, mine))
    report(key, store, 1);
}

/* An addition whose result nothing uses, and a plain load that is not ordered
 * with it, of a sum or a count on its way. Programs that are right look at what
 * other operations change: before a compare-and-swap, to spare one. */
void check_reduction(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *s = global_shadow_at(at);
  if (!s || bytes < 4)
    return;
  __atomic_store_n(&adds[instruction_number(key)], 1, __ATOMIC_SEQ_CST);
  uint64_t load = loads(s);
  if (foreign(load, WHOLE))
    report(key, load, 0);
  struct thread_accesses *t = threads_of(s);
  struct thread_race m = thread_races_add(&t->entry, here.interval);
  if (m.result)
    report_thread_race(key, m, t);
  if (first_to_add(t->entry) == running_thread())
    t->store_key = key;
}

/* Has the launch stored these bytes, before a barrier of the grid or after? */
static int stored_in_launch(uint64_t v, unsigned bytes) {
  unsigned its = v >> TAG_SHIFT;
  return its >= first_tag && its <= tags_used && (bytes_of(v) & bytes);
}

void check_read_only(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *s = global_shadow_at(at);
  uint64_t store = s ? __atomic_load_n(stores_of(s), __ATOMIC_SEQ_CST) : 0;
  if (!stored_in_launch(store, part(at, bytes)))
    return;
  uint64_t block = low_of(store) - 1;
  struct place load = finding_place(block_here->index, key, ANY_THREAD);
  load.does = READS_BY_CACHE;
  finding_between(
      block == block_here->index ? FIND_RACE : FIND_BLOCK_RACE, 1,
      finding_place(block, instruction_key(store % INSTRUCTIONS), ANY_THREAD),
      load,
      "the kernel writes what it reads through the read-only cache, which "
      "no barrier brings up to date");
}

void check_block_scope(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *s = global_shadow_at(at);
  uint64_t atomic = s ? __atomic_load_n(atomics_of(s), __ATOMIC_SEQ_CST) : 0;
  if (!foreign(atomic, part(at, bytes)))
    return;
  struct finding f;
  fill(&f, key, atomic, 1);
  snprintf(f.detail, sizeof f.detail,
           "atomic operations of two blocks on one place in global memory, "
           "atomic only for threads of one block: their names end in _block");
  finding_add(&f);
}

/* Returns whether it races. */
static int store_by_thread(struct thread_accesses *s, uint32_t key,
                           const void *address, unsigned bytes) {
  struct finding *f;
  struct thread_race m = thread_races_store(&s->entry, here.interval);
  if (m.result == RACE_WITH_LOAD)
    report_thread_race(key, m, s);
  else if (m.result && (f = awaited_store_finding(address, bytes)))
    fill_thread_race(f, key, m, s);
  s->store_key = key;
  return m.result != RACE_NONE;
}

/* Returns whether it races with plain accesses. */
static int store_word(struct global_word *s, unsigned bytes, uint32_t key,
                      const void *address, unsigned all) {
  struct finding *f;
  uint64_t store = join(stores_of(s), bytes, key, 1);
  int others = foreign(store, bytes), races = others;
  uint64_t load = loads(s);
  uint64_t atomic = __atomic_load_n(atomics_of(s), __ATOMIC_SEQ_CST);
  if (foreign(load, bytes)) {
    report(key, load, 0);
    races = 1;
  }
  if (foreign(atomic, bytes) && !here.communicated)
    report(key, atomic, 1);
  if (others && (f = awaited_store_finding(address, all)))
    fill(f, key, store, 1);
  if (bytes == WHOLE)
    races |= store_by_thread(threads_of(s), key, address, all);
  return races;
}

int check_store(uint32_t at, unsigned bytes, uint32_t key,
                const void *address) {
  struct global_word *s = global_shadow_changing(at);
  unsigned mine = part(at, bytes);
  unsigned number = s ? instruction_number(key) : 0;
  int races = 0;
  if (here.fenced && number)
    flags[number] = 1;
  for (unsigned i = 0; s && i < bytes; i += 4)
    races |= store_word(s++, mine, key, address, bytes);
  for (unsigned i = 0; s && bytes < 4 && i < bytes; i++)
    races |= store_by_thread(narrow_shadow_at(at + i), key, address, bytes);
  return awaited_store(number, address, bytes, races);
}
