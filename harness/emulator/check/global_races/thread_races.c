/* thread_races.c - accesses of two threads of one block. */
#include "thread_races.h"

#include "../findings/findings.h"

#define MANY ((uint64_t)(READ_BY_LANES | READ_BY_WARPS))
#define READER ((uint64_t)THREAD_MASK << READER_SHIFT)
#define SYNCS_MASK ((uint64_t)63 << SYNCS_SHIFT)

static uint64_t syncs_now(void) {
  return (uint64_t)(cur_checks->warps[emu_self->warp].executed_syncs & 63)
         << SYNCS_SHIFT;
}

/* Is the thread a lane of this warp, which has synchronised since? */
static int in_order(uint64_t entry, unsigned thread) {
  return thread / WARP == emu_self->warp && (entry & SYNCS_MASK) != syncs_now();
}

static struct thread_race writer(uint64_t entry) {
  unsigned thread = entry & THREAD_MASK;
  if (!(entry & WAS_WRITTEN) || in_order(entry, thread))
    return (struct thread_race){RACE_NONE, 0};
  if (thread != running_thread())
    return (struct thread_race){RACE_WITH_STORE, thread};
  return (struct thread_race){
      entry & ADDED_TO_BY_MANY ? RACE_WITH_STORE : RACE_NONE, ANY_THREAD};
}

static struct thread_race reader(uint64_t entry) {
  unsigned thread = last_reader(entry);
  struct thread_race none = {RACE_NONE, 0};
  struct thread_race loaded = {
      RACE_WITH_LOAD, thread == running_thread() ? ANY_THREAD : thread};
  if (!(entry & WAS_READ))
    return none;
  if (entry & READ_BY_WARPS)
    return loaded;
  if (in_order(entry, thread))
    return none;
  return thread != running_thread() || (entry & READ_BY_LANES) ? loaded : none;
}

static int from_now(uint64_t entry, uint64_t interval) {
  return entry >> INTERVAL_SHIFT == interval >> INTERVAL_SHIFT;
}

/* The entry with this thread among its readers. Readers of a warp that has
 * synchronised since make way for later ones. */
static uint64_t with_me(uint64_t old) {
  uint64_t mine = WAS_READ | (uint64_t)running_thread() << READER_SHIFT;
  unsigned thread = last_reader(old);
  if (!(old & WAS_READ))
    return old | mine;
  if ((old & READ_BY_WARPS) || (thread == running_thread() && !(old & MANY)))
    return old;
  if (thread / WARP != emu_self->warp)
    return old | READ_BY_WARPS;
  if (in_order(old, thread) && !(old & WAS_WRITTEN))
    return (old & ~(READER | MANY | SYNCS_MASK)) | mine | syncs_now();
  return old | READ_BY_LANES;
}

struct thread_race thread_races_load(uint64_t *entry, uint64_t interval) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_RELAXED);
  uint64_t before = old;
  if (!from_now(old, interval))
    old = interval | syncs_now();
  uint64_t new = with_me(old);
  if (new != before)
    __atomic_store_n(entry, new, __ATOMIC_RELAXED);
  return writer(old);
}

struct thread_race thread_races_store(uint64_t *entry, uint64_t interval) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_RELAXED);
  __atomic_store_n(entry,
                   interval | syncs_now() | WAS_WRITTEN | running_thread(),
                   __ATOMIC_RELAXED);
  if (!from_now(old, interval))
    return (struct thread_race){RACE_NONE, 0};
  struct thread_race m = reader(old);
  return m.result != RACE_NONE ? m : writer(old);
}

/* What an entry remembers of the first to add, or of a store by this thread,
 * says more than that it adds now. */
static uint64_t with_my_addition(uint64_t old, uint64_t mine) {
  int is_first = (old & THREAD_MASK) == running_thread();
  if (!(old & WAS_WRITTEN) || in_order(old, old & THREAD_MASK))
    return mine;
  if (!(old & WAS_ADDED_TO))
    return is_first ? old : mine;
  return is_first ? old : old | ADDED_TO_BY_MANY;
}

struct thread_race thread_races_add(uint64_t *entry, uint64_t interval) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_RELAXED);
  uint64_t new =
      interval | syncs_now() | WAS_WRITTEN | WAS_ADDED_TO | running_thread();
  int is_old = !from_now(old, interval);
  if (!is_old)
    new = with_my_addition(old, new);
  if (new != old)
    __atomic_store_n(entry, new, __ATOMIC_RELAXED);
  if (is_old)
    return (struct thread_race){RACE_NONE, 0};
  struct thread_race m = reader(old);
  return m.result != RACE_NONE || (old & WAS_ADDED_TO) ? m : writer(old);
}
