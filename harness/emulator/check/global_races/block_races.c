/* block_races.c - races between blocks in global memory, by a shadow that all
 * OS threads share without locks.
 *
 * A word has three entries (drawn in global_shadow.h): of its loads, its plain
 * stores and its atomic operations in this launch. Each names the two lowest
 * blocks that have made such an access: enough to find every word in conflict,
 * and the same pair of blocks in whatever order they run. An access conflicts
 * with an entry that names another block for one of its bytes, unless that
 * block has released it by a fence and this one has acquired something since
 * (conflicts(), is_ordered()). What a conflict is:
 *
 *   access               | with loads | with plain stores | with atomics
 *   ---------------------+------------+-------------------+------------------
 *   load                 |     -      | race              | race if they only
 *                        |            |                   | add, else see
 *                        |            |                   | early_results.c
 *   store                | race       | race; a note if   | race, unless this
 *                        |            | the value stays   | block has made one
 *   atomic operation     |     -      | race              |     -
 *   the same, an addition|            |                   |
 *   whose result is lost | race       | race              |     -
 *   atomicAdd_block etc. |     -      | race              | race: block scope
 *   volatile load        |     -      | no fence between  |     -
 *                        |            | data and flag     |
 *   __ldg()              |     -      | stale read, even  |     -
 *                        |            | if it is ordered  |
 */
#include "global_checks.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "../../memory/allocations.h"
#include "../../memory/byte_map.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"
#include "../host/host_checks.h"
#include "../state/stored_values.h"
#include "access_history.h"
#include "global_shadow.h"
#include "ordered_accesses.h"
#include "thread_races.h"

/* The launch, or its part between two barriers of the grid, has a tag of its
 * own; here it is shifted to the place that it has in an entry. */
static uint64_t launch_tag;
static unsigned tags_used, first_tag; /* first_tag: the launch's first */
static uint8_t *releases;             /* by block: 0 to 3, 3 for more */
static uint16_t *first_interval;      /* by block: the interval it began in */
static int any_releases;              /* since the launch began */
static uint8_t reductions[INSTRUCTIONS];  /* 1: see check_reduction() */
static uint8_t flag_stores[INSTRUCTIONS]; /* 1: has stored after a fence */

enum { NOT_FENCED, FENCED_FOR_BLOCK, FENCED_FOR_ALL };

static __thread struct {
  uint32_t block;        /* block_number() */
  uint64_t self;         /* an entry with its tag and this block alone */
  uint64_t interval;     /* see thread_races.h */
  unsigned since;        /* intervals since the block began */
  unsigned fenced;       /* by its last fence, and no access has published it */
  unsigned communicated; /* it has made an atomic or volatile access */
  int has_history;       /* the word of this access: see access_history.h */
  unsigned atomic_flags; /* of the atomic operation that comes next */
} cur_block;

static int is_of_launch(uint64_t v) {
  return v >> TAG_SHIFT == launch_tag >> TAG_SHIFT;
}

/* The key of an atomic operation on the word if several blocks have made some,
 * or 0. Additions do not count: check_reduction() has reported them. */
static uint32_t atomics_of_several(uint32_t at) {
  struct global_word *s = global_shadow_at(at);
  uint64_t v = s ? __atomic_load_n(atomic_entry(s), __ATOMIC_SEQ_CST) : 0;
  int several =
      is_of_launch(v) && next_block(v) && !reductions[v % INSTRUCTIONS];
  return several ? instruction_key(v % INSTRUCTIONS) : 0;
}

/* ---- launches and blocks ---- */
static void next_tag(void) {
  if (tags_used == TAGS) {
    global_shadow_forget();
    tags_used = 0;
    first_tag = 1;
  }
  launch_tag = (uint64_t)++tags_used << TAG_SHIFT;
}

static void begin_part(void) {
  early_results_resolve(atomics_of_several);
  next_tag();
  if (any_releases)
    madvise(releases, BLOCK_MASK + 2, MADV_DONTNEED);
  any_releases = 0;
  unfenced_data_begin();
}

void block_races_begin(const struct launch_event *launch) {
  access_history_begin(launch);
  if (global_shadow_begin(launch))
    tags_used = 0;
  if (!releases) {
    releases = reserve_zeros(BLOCK_MASK + 2);
    first_interval = reserve_zeros((BLOCK_MASK + 2) * sizeof *first_interval);
  }
  stored_values_begin();
  memset(reductions, 0, sizeof reductions);
  memset(flag_stores, 0, sizeof flag_stores);
  early_results_begin();
  first_tag = tags_used + 1;
  begin_part();
}

void check_grid_barrier(void) {
  access_history_grid_barrier();
  begin_part();
}

void block_races_interval(const struct block_checks *b) {
  cur_block.interval =
      thread_races_interval(tags_used, block_number(b->index), b->interval);
  cur_block.since = b->interval - b->began;
}

void block_races_resume(const struct block_checks *b) {
  cur_block.block = block_number(b->index);
  cur_block.self = launch_tag | (uint64_t)cur_block.block << LOW_SHIFT;
  first_interval[cur_block.block] = (uint16_t)b->began;
  block_races_interval(b);
  cur_block.fenced = b->fenced;
  cur_block.communicated = b->communicated;
}

void block_races_pause(struct block_checks *b) {
  b->fenced = cur_block.fenced;
  b->communicated = cur_block.communicated;
}

/* ---- what the launch has touched ---- */

/* The word's bytes of an entry, one run after the other. */
static void report_touched_bytes(uint32_t at, uint64_t entry,
                                 enum touch touch) {
  unsigned bytes = is_first_load(entry) ? ALL_BYTES : byte_mask_of(entry);
  for (unsigned from = 0, to; from < 4; from = to + 1) {
    for (to = from; to < 4 && bytes >> to & 1;)
      to++;
    stream_order_touch(at + from, to - from, touch);
  }
}

static void report_touched_page(uint32_t page, uintptr_t remembered) {
  struct global_word *word = global_shadow_words(remembered);
  int changed = (remembered & PAGE_CHANGED) != 0;
  for (uint32_t i = 0; word && i < PAGE_WORDS; i++, word++) {
    uint32_t at = (page << PAGE_SHIFT) + i * 4;
    int stored = changed && is_of_launch(*store_entry(word)),
        updated = changed && is_of_launch(*atomic_entry(word));
    if (stored)
      report_touched_bytes(at, *store_entry(word), TOUCH_STORES);
    if (updated)
      report_touched_bytes(at, *atomic_entry(word), TOUCH_UPDATES);
    if (!stored && !updated && is_of_launch(word->load))
      report_touched_bytes(at, word->load, TOUCH_LOADS);
  }
}

void block_races_end(void) {
  access_history_end();
  early_results_resolve(atomics_of_several);
  early_results_end();
  if (!check_wants_accesses())
    return;
  for (uint32_t i = 0; i < PAGES; i++)
    report_touched_page(i, global_shadow_pages[i]);
}

/* ---- order between blocks ---- */

void check_fence(int scope) {
  unsigned now = scope > 0 ? FENCED_FOR_ALL : FENCED_FOR_BLOCK;
  if (cur_block.fenced < now)
    cur_block.fenced = now;
  if (scope > 0)
    unfenced_data_fence();
  struct warp_checks *w = &cur_checks->warps[emu_self->warp];
  w->fenced = 1;
  w->has_fenced |= 1u << emu_self->lane;
  sync_fence(scope);
}

static void count_release(void) {
  uint8_t *mine = &releases[cur_block.block];
  any_releases = 1;
  if (*mine < 3)
    __atomic_fetch_add(mine, 1, __ATOMIC_SEQ_CST);
}

/* An atomic or volatile access after a fence: other blocks that see it see what
 * this one stored before the fence. */
static __attribute__((noinline)) void publish(void) {
  if (cur_block.fenced == FENCED_FOR_ALL)
    count_release();
  cur_block.fenced = NOT_FENCED;
  cur_checks->published = cur_checks->interval;
}

void check_sync_access(uintptr_t address) {
  if (__builtin_expect(cur_block.fenced, 0))
    publish();
  if (!cur_block.communicated)
    findings_blocks_unordered();
  cur_block.communicated = 1;
  struct warp_checks *w = &cur_checks->warps[emu_self->warp];
  uint64_t word = 1ull << ((address >> 2) * 0x9e3779b97f4a7c15u >> 58);
  w->words |= word;
  if (address - emu_memory.heap_base >= emu_memory.heap_bytes)
    w->shared_words |= word;
}

/* Are the accesses of an entry ordered before those of this block? They are
 * where each of its blocks has made a release since and this one an acquire. */
static int is_ordered(uint64_t v) {
  if (!any_releases || !cur_block.communicated)
    return 0;
  unsigned before = v >> RELEASES_SHIFT & 3;
  unsigned now = __atomic_load_n(&releases[lowest_block(v)], __ATOMIC_SEQ_CST);
  int low = lowest_block(v) == cur_block.block || now > before || before == 3;
  uint32_t next = next_block(v);
  return low && (!next || next == cur_block.block || releases[next] > 0);
}

/* Is this block one of the two in the entry? */
static int is_own(uint64_t v) {
  return lowest_block(v) == cur_block.block || next_block(v) == cur_block.block;
}

/* Has another block accessed one of these bytes, with nothing to order it? */
static int conflicts(uint64_t v, unsigned bytes) {
  return is_of_launch(v) && (byte_mask_of(v) & bytes) &&
         (lowest_block(v) != cur_block.block || next_block(v)) &&
         !is_ordered(v);
}

/* ---- reporting ---- */

static void init_block_race(struct finding *finding, uint32_t key,
                            uint64_t other, int other_stores) {
  uint32_t block = lowest_block(other) != cur_block.block ? lowest_block(other)
                                                          : next_block(other);
  finding_init(finding, FIND_BLOCK_RACE);
  finding->once = 1;
  struct code_location mine = finding_place(cur_checks->index, key, ANY_THREAD);
  struct code_location its = {.pc =
                                  key_pc(instruction_key(other % INSTRUCTIONS)),
                              .thread = ANY_THREAD,
                              .block = block - 1,
                              .does = other_stores ? "writes" : "reads"};
  int mine_first = mine.block < its.block;
  finding->here = mine_first ? mine : its;
  finding->there = mine_first ? its : mine;
  int atomic = key_kind(key) == KEY_ATOMIC ||
               key_kind(instruction_key(other % INSTRUCTIONS)) == KEY_ATOMIC;
  snprintf(finding->detail, sizeof finding->detail,
           "%s of two blocks to one place in global memory, which nothing "
           "orders",
           atomic ? "a plain access and an atomic operation"
                  : "plain accesses");
}

static void report_block_race(uint32_t key, uint64_t other, int other_stores) {
  struct finding f;
  if (cur_block.has_history)
    return;
  init_block_race(&f, key, other, other_stores);
  finding_add(&f);
}

/* ---- entries ---- */

/* The entry with this block added, if it is one of the lowest two. `alone`: the
 * entry if there were no other. */
static uint64_t with_own_block(uint64_t old, uint64_t alone, unsigned bytes) {
  uint32_t low = lowest_block(old), next = next_block(old),
           me = cur_block.block;
  if (!is_of_launch(old))
    return alone;
  if (is_first_load(old))
    return with_own_block(first_load_as_entry(old), alone, bytes);
  if (me == low)
    return old | (uint64_t)bytes << BYTES_SHIFT;
  if (!(byte_mask_of(old) & bytes))
    return old;
  if (me < low)
    return alone | (uint64_t)low << NEXT_SHIFT;
  if (next == 0 || me < next)
    return (old & ~((uint64_t)BLOCK_MASK << NEXT_SHIFT)) | (uint64_t)me
                                                               << NEXT_SHIFT;
  return old;
}

static uint64_t own_entry(unsigned bytes, uint32_t key) {
  return cur_block.self |
         (uint64_t)releases[cur_block.block] << RELEASES_SHIFT |
         (uint64_t)bytes << BYTES_SHIFT | instruction_number(key);
}

/* A store after which the next is ordered: whoever races with the old one would
 * race with the new one, too, which takes its place. */
static int is_superseded(uint64_t store, unsigned bytes) {
  return is_of_launch(store) && lowest_block(store) != cur_block.block &&
         (byte_mask_of(store) & bytes) && is_ordered(store);
}

/* Adds this block to the entry. Returns what the entry held: of two OS threads
 * that do so together, the compare-and-swap shows one of them the other. */
static uint64_t merge_access(uint64_t *entry, unsigned bytes, uint32_t key,
                             int stores) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_SEQ_CST);
  uint64_t mine = own_entry(bytes, key);
  for (;;) {
    int afresh = stores && is_superseded(old, bytes);
    uint64_t new = afresh ? mine : with_own_block(old, mine, bytes);
    if (new == old ||
        __atomic_compare_exchange_n(entry, &old, new, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
      return old;
  }
}

/* The entry of the word's loads. One in the form of a first load (see
 * global_shadow.h) is brought into the usual form before. */
static uint64_t expand_first_load(struct global_word *shadow) {
  uint64_t v = __atomic_load_n(&shadow->load, __ATOMIC_SEQ_CST);
  if (!is_first_load(v) || !is_of_launch(v))
    return v;
  struct thread_accesses *t = thread_entry(shadow);
  __atomic_store_n(
      &t->entry, first_load_as_thread_entry(v, first_interval[lowest_block(v)]),
      __ATOMIC_RELAXED);
  t->load_key = instruction_key(v % INSTRUCTIONS);
  uint64_t spread = first_load_as_entry(v);
  int done = __atomic_compare_exchange_n(&shadow->load, &v, spread, 0,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return done ? spread : v;
}

static void init_thread_race(struct finding *finding, uint32_t key,
                             struct thread_race m,
                             const struct thread_accesses *s) {
  uint32_t other = m.result == RACE_WITH_STORE ? s->store_key : s->load_key;
  finding_init(finding, FIND_RACE);
  finding->once = 1;
  finding->here = finding_place(cur_checks->index, key, running_thread());
  finding->there = (struct code_location){
      .pc = key_pc(other),
      .thread = m.thread,
      .block = cur_checks->index,
      .does = m.result == RACE_WITH_STORE ? "writes" : "reads"};
  snprintf(finding->detail, sizeof finding->detail,
           "one place in global memory, no %s between",
           m.thread / WARP == emu_self->warp ? "__syncwarp or __syncthreads"
                                             : "__syncthreads");
}

/* Once the block's threads may have agreed by a flag it is not for these few
 * accesses to say what is ordered. */
static int is_thread_race(struct thread_race m) {
  return m.result && !cur_block.has_history &&
         cur_checks->published != cur_checks->interval;
}

static void report_thread_race(uint32_t key, struct thread_race m,
                               const struct thread_accesses *s) {
  struct finding f;
  init_thread_race(&f, key, m, s);
  finding_add(&f);
}

static void check_thread_load(struct thread_accesses *s, uint32_t key) {
  struct thread_race m = thread_races_load(&s->entry, cur_block.interval);
  if (is_thread_race(m))
    report_thread_race(key, m, s);
  if (last_reader(s->entry) == running_thread())
    s->load_key = key;
}

/* A load of a word that blocks change by atomic operations other than additions
 * whose result is lost. */
static void check_early_result(uint64_t atomic, uint32_t at, uint32_t key) {
  int others = lowest_block(atomic) != cur_block.block || next_block(atomic);
  if (!is_own(atomic) && !next_block(atomic))
    early_results_other_load(instruction_number(key));
  if (is_own(atomic) && !(others && is_ordered(atomic)) &&
      early_results_follows_own(cur_block.self, at))
    early_results_add(at, key);
}

static void check_load_word(struct global_word *shadow, uint32_t at,
                            unsigned bytes, uint32_t key) {
  uint64_t load = expand_first_load(shadow);
  int known = is_of_launch(load) && (bytes & ~byte_mask_of(load)) == 0 &&
              (lowest_block(load) == cur_block.block ||
               (next_block(load) && next_block(load) <= cur_block.block));
  if (!known)
    merge_access(&shadow->load, bytes, key, 0);
  if (global_shadow_is_changed(at)) {
    uint64_t store = __atomic_load_n(store_entry(shadow), __ATOMIC_SEQ_CST);
    if (conflicts(store, bytes))
      report_block_race(key, store, 1);
    uint64_t atomic = __atomic_load_n(atomic_entry(shadow), __ATOMIC_SEQ_CST);
    if (conflicts(atomic, bytes) && reductions[atomic % INSTRUCTIONS])
      report_block_race(key, atomic, 1);
    else if (is_of_launch(atomic))
      check_early_result(atomic, at, key);
  }
  if (bytes == ALL_BYTES)
    check_thread_load(thread_entry(shadow), key);
}

/* Would the load change no entry and find no race? So do most: its block and
 * warp have loaded the word before, and nobody has stored to it. */
static inline int is_redundant_load(struct global_word *s, uintptr_t page) {
  uint64_t load = __atomic_load_n(&s->load, __ATOMIC_RELAXED);
  uint32_t next = next_block(load);
  return (load ^ cur_block.self) >> TAG_SHIFT == 0 &&
         byte_mask_of(load) == ALL_BYTES &&
         (lowest_block(load) == cur_block.block ||
          (next && next <= cur_block.block)) &&
         (!(page & PAGE_CHANGED) ||
          (*store_entry(s) ^ cur_block.self) >> TAG_SHIFT != 0) &&
         thread_races_known(thread_entry(s)->entry, cur_block.interval);
}

static inline int is_written(struct global_word *s, uint32_t at) {
  return global_shadow_is_changed(at) &&
         (is_of_launch(__atomic_load_n(store_entry(s), __ATOMIC_SEQ_CST)) ||
          is_of_launch(__atomic_load_n(atomic_entry(s), __ATOMIC_SEQ_CST)));
}

/* Records the launch's first load of a word, the next commonest, in one store.
 * 0: it is not the first, or another OS thread has come in between. */
static int record_first_load(struct global_word *shadow, uint32_t at,
                             uint32_t key) {
  uint64_t old = __atomic_load_n(&shadow->load, __ATOMIC_RELAXED);
  if (is_of_launch(old) || cur_block.since >= FIRST_INTERVALS ||
      is_written(shadow, at))
    return 0;
  uint64_t mine = first_load(own_entry(ALL_BYTES, key), cur_block.since);
  if (mine % INSTRUCTIONS == 0 ||
      !__atomic_compare_exchange_n(&shadow->load, &old, mine, 0,
                                   __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    return 0;
  early_results_other_load(mine % INSTRUCTIONS);
  return !is_written(shadow, at);
}

/* Does the history say what races with this access? */
static int note_history(uint32_t at) {
  uintptr_t page = global_shadow_page(at);
  return cur_block.has_history = (page & PAGE_KEPT) != 0;
}

static __attribute__((noinline)) void
check_load_slowly(struct global_word *shadow, uint32_t at, unsigned bytes,
                  uint32_t key) {
  unsigned mine = byte_mask(at, bytes);
  if (bytes == 4 && record_first_load(shadow, at, key))
    return;
  note_history(at);
  for (unsigned i = 0; i < bytes; i += 4)
    check_load_word(shadow++, at + i, mine, key);
  for (unsigned i = 0; bytes < 4 && i < bytes; i++)
    check_thread_load(narrow_shadow_at(at + i), key);
}

static __attribute__((noinline)) void
check_other_load(uint32_t at, unsigned bytes, uint32_t key) {
  uintptr_t page = global_shadow_page(at);
  struct global_word *shadow = global_shadow_words(page);
  if (__builtin_expect(unfenced_data_passed, 0))
    unfenced_data_load(at, key);
  if (page & PAGE_KEPT && access_history_load(at, bytes, key))
    return; /* what others of the block have told of it holds for this lane */
  if (!shadow)
    return;
  shadow += at / 4 % PAGE_WORDS;
  if (!(bytes == 4 && is_redundant_load(shadow, page)))
    check_load_slowly(shadow, at, bytes, key);
}

/* Calls nothing on the way of most loads, so that no registers are saved. */
void check_load(uint32_t at, unsigned bytes, uint32_t key) {
  uintptr_t page =
      __atomic_load_n(&global_shadow_pages[at >> PAGE_SHIFT], __ATOMIC_SEQ_CST);
  struct global_word *s = global_shadow_words(page) + at / 4 % PAGE_WORDS;
  if (page <= PAGE_FLAGS || page & PAGE_KEPT || unfenced_data_passed)
    check_other_load(at, bytes, key);
  else if (!(bytes == 4 && is_redundant_load(s, page)))
    check_load_slowly(s, at, bytes, key);
}

/* A volatile load in a block that has acquired something conflicts with plain
 * stores of others that nothing orders before it, but for stores after a fence:
 * these may be the flag. */
void check_volatile(uint32_t at, uint32_t key) {
  unfenced_data_access(at, key);
  if (!kind_atomic(key_kind(key)) && note_history(at)) {
    if (key_kind(key) == KEY_VOLATILE_LOAD)
      access_history_access(at, key_bytes(key), key, 0);
  }
  if (!kind_atomic(key_kind(key)))
    sync_access(at, key, 0);
  struct global_word *shadow = global_shadow_at(at);
  if (key_kind(key) != KEY_VOLATILE_LOAD || !cur_block.communicated ||
      !shadow || !global_shadow_is_changed(at))
    return;
  uint64_t store = __atomic_load_n(store_entry(shadow), __ATOMIC_SEQ_CST);
  if (!conflicts(store, byte_mask(at, key_bytes(key))) ||
      flag_stores[store % INSTRUCTIONS])
    return;
  unfenced_data_report(instruction_key(store % INSTRUCTIONS), key);
}

void check_atomic_comes(int reduces, int of_block, int overwrites) {
  cur_block.atomic_flags = (reduces ? ACCESS_REDUCTION : 0) |
                           (of_block ? ACCESS_BLOCK_SCOPE : 0) |
                           (overwrites ? ACCESS_OVERWRITES : 0);
}

void check_atomic_access(uint32_t at, unsigned bytes, uint32_t key) {
  if (note_history(at))
    access_history_access(at, bytes, key, 0);
  sync_access(at, key, 0);
}

/* Atomic operations conflict with plain stores alone. */
void check_atomic(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *shadow = global_shadow_changing(at);
  unsigned mine = byte_mask(at, bytes), flags = cur_block.atomic_flags;
  cur_block.atomic_flags = 0;
  if (note_history(at))
    access_history_atomic(at, bytes, key, flags);
  if (!(flags & ACCESS_REDUCTION) || cur_checks->has_events)
    sync_access(at, key, flags);
  if (!shadow)
    return;
  uint64_t load = expand_first_load(shadow);
  early_results_atomic(cur_block.self, at, is_of_launch(load) && is_own(load));
  merge_access(atomic_entry(shadow), mine, key, 0);
  uint64_t store = __atomic_load_n(store_entry(shadow), __ATOMIC_SEQ_CST);
  if (conflicts(store, mine))
    report_block_race(key, store, 1);
}

/* An addition whose result nothing uses conflicts with a plain load, which
 * reads a partial sum. Of other operations it does not: correct programs load a
 * word before a compare-and-swap, or to skip an atomicMax() that would change
 * nothing.
 */
void check_reduction(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *shadow = global_shadow_at(at);
  if (!shadow || bytes < 4)
    return;
  __atomic_store_n(&reductions[instruction_number(key)], 1, __ATOMIC_SEQ_CST);
  uint64_t load = expand_first_load(shadow);
  if (conflicts(load, ALL_BYTES))
    report_block_race(key, load, 0);
  struct thread_accesses *t = thread_entry(shadow);
  struct thread_race m = thread_races_add(&t->entry, cur_block.interval);
  if (is_thread_race(m))
    report_thread_race(key, m, t);
  if (first_to_add(t->entry) == running_thread())
    t->store_key = key;
}

/* Has the launch stored to these bytes, on either side of a barrier of the
 * grid? */
static int stored_in_launch(uint64_t v, unsigned bytes) {
  unsigned its = v >> TAG_SHIFT;
  return its >= first_tag && its <= tags_used && (byte_mask_of(v) & bytes);
}

/* The load comes through a cache that keeps what was there before. */
static void check_cached_load(uint32_t at, unsigned bytes, uint32_t key,
                              const char *does) {
  struct global_word *shadow = global_shadow_at(at);
  uint64_t store =
      shadow ? __atomic_load_n(store_entry(shadow), __ATOMIC_SEQ_CST) : 0;
  if (!stored_in_launch(store, byte_mask(at, bytes)))
    return;
  uint64_t block = lowest_block(store) - 1;
  struct code_location load = finding_place(cur_checks->index, key, ANY_THREAD);
  load.does = does;
  finding_report_pair(
      block == cur_checks->index ? FIND_RACE : FIND_BLOCK_RACE, 1,
      finding_place(block, instruction_key(store % INSTRUCTIONS), ANY_THREAD),
      load,
      "the kernel writes what it reads through the read-only cache, which "
      "no barrier brings up to date");
}

void check_read_only(uint32_t at, unsigned bytes, uint32_t key) {
  check_cached_load(at, bytes, key, READS_BY_CACHE);
}

void block_races_texture_load(uint32_t at, unsigned bytes, const void *pc) {
  unsigned width = (unsigned)__builtin_ctz(bytes | at | 16);
  for (unsigned done = 0; done < bytes; done += 1u << width) {
    uint32_t key = key_of(pc, KEY_LOAD, width);
    check_load(at + done, 1u << width, key);
    check_cached_load(at + done, 1u << width, key, READS_BY_TEXTURE);
  }
}

void check_block_scope(uint32_t at, unsigned bytes, uint32_t key) {
  struct global_word *s = global_shadow_at(at);
  uint64_t atomic = s ? __atomic_load_n(atomic_entry(s), __ATOMIC_SEQ_CST) : 0;
  if (cur_block.has_history || !conflicts(atomic, byte_mask(at, bytes)))
    return;
  struct finding f;
  init_block_race(&f, key, atomic, 1);
  snprintf(f.detail, sizeof f.detail,
           "atomic operations of two blocks on one place in global memory, "
           "atomic only for threads of one block: their names end in _block");
  finding_add(&f);
}

/* Nonzero: it races with another thread of the block. */
static int check_thread_store(struct thread_accesses *s, uint32_t key,
                              const void *address, unsigned bytes) {
  struct finding *f;
  struct thread_race m = thread_races_store(&s->entry, cur_block.interval);
  int races = is_thread_race(m);
  if (races && m.result == RACE_WITH_LOAD)
    report_thread_race(key, m, s);
  else if (races && (f = awaited_store_finding(address, bytes)))
    init_thread_race(f, key, m, s);
  s->store_key = key;
  return races;
}

/* Nonzero: it races with plain accesses. */
static int check_store_word(struct global_word *shadow, unsigned bytes,
                            uint32_t key, const void *address, unsigned all) {
  struct finding *finding;
  uint64_t store = merge_access(store_entry(shadow), bytes, key, 1);
  int others = conflicts(store, bytes), races = others;
  uint64_t load = expand_first_load(shadow);
  uint64_t atomic = __atomic_load_n(atomic_entry(shadow), __ATOMIC_SEQ_CST);
  if (conflicts(load, bytes)) {
    report_block_race(key, load, 0);
    races = 1;
  }
  if (conflicts(atomic, bytes) && !cur_block.communicated)
    report_block_race(key, atomic, 1);
  if (others && !cur_block.has_history &&
      (finding = awaited_store_finding(address, all)))
    init_block_race(finding, key, store, 1);
  if (bytes == ALL_BYTES)
    races |= check_thread_store(thread_entry(shadow), key, address, all);
  return races;
}

int check_store(uint32_t at, unsigned bytes, uint32_t key,
                const void *address) {
  struct global_word *shadow = global_shadow_changing(at);
  unsigned mine = byte_mask(at, bytes);
  unsigned number = shadow ? instruction_number(key) : 0;
  int races = note_history(at);
  if (races)
    access_history_store(at, bytes, key);
  if (cur_block.fenced && number)
    flag_stores[number] = 1;
  for (unsigned i = 0; shadow && i < bytes; i += 4)
    races |= check_store_word(shadow++, mine, key, address, bytes);
  for (unsigned i = 0; shadow && bytes < 4 && i < bytes; i++)
    races |= check_thread_store(narrow_shadow_at(at + i), key, address, bytes);
  return awaited_store(number, address, bytes, races);
}

int check_volatile_store(uint32_t at, unsigned bytes, uint32_t key,
                         const void *address) {
  if (!note_history(at))
    return 0;
  access_history_store(at, bytes, key);
  return awaited_store(instruction_number(key), address, bytes, 1);
}
