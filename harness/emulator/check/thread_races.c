/* thread_races.c - accesses of two threads of one block. */
#include "thread_races.h"

#include "findings.h"

#define MANY ((uint64_t)(MATE_READ_BY_LANES | MATE_READ_BY_WARPS))
#define READER ((uint64_t)MATE_THREAD_MASK << MATE_READER_SHIFT)
#define SYNCS ((uint64_t)63 << MATE_SYNCS_SHIFT)

static uint64_t syncs_now(void) {
  return (uint64_t)(block_here->warps[emu_self->warp].runs_on & 63)
         << MATE_SYNCS_SHIFT;
}

/* Lanes of one warp that have synchronised since are in order. */
static int in_order(uint64_t entry, unsigned thread) {
  return thread / WARP == emu_self->warp && (entry & SYNCS) != syncs_now();
}

static struct mate writer(uint64_t entry) {
  unsigned thread = entry & MATE_THREAD_MASK;
  if (!(entry & MATE_WRITTEN) || thread == running_thread() ||
      in_order(entry, thread))
    return (struct mate){MATE_NONE, 0};
  return (struct mate){MATE_STORED, thread};
}

static struct mate reader(uint64_t entry) {
  unsigned thread = mates_reader(entry);
  struct mate none = {MATE_NONE, 0};
  struct mate loaded = {MATE_LOADED,
                        thread == running_thread() ? ANY_THREAD : thread};
  if (!(entry & MATE_READ))
    return none;
  if (entry & MATE_READ_BY_WARPS)
    return loaded;
  if (in_order(entry, thread))
    return none;
  return thread != running_thread() || (entry & MATE_READ_BY_LANES) ? loaded
                                                                    : none;
}

static int from_now(uint64_t entry, uint64_t stretch) {
  return entry >> MATE_STRETCH_SHIFT == stretch >> MATE_STRETCH_SHIFT;
}

/* The entry with this thread among its readers. Readers of a warp that has
 * synchronised since make way for later ones. */
static uint64_t with_me(uint64_t old) {
  uint64_t mine = MATE_READ | (uint64_t)running_thread() << MATE_READER_SHIFT;
  unsigned thread = mates_reader(old);
  if (!(old & MATE_READ))
    return old | mine;
  if ((old & MATE_READ_BY_WARPS) ||
      (thread == running_thread() && !(old & MANY)))
    return old;
  if (thread / WARP != emu_self->warp)
    return old | MATE_READ_BY_WARPS;
  if (in_order(old, thread) && !(old & MATE_WRITTEN))
    return (old & ~(READER | MANY | SYNCS)) | mine | syncs_now();
  return old | MATE_READ_BY_LANES;
}

struct mate mates_load(uint64_t *entry, uint64_t stretch) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_RELAXED);
  uint64_t before = old;
  if (!from_now(old, stretch))
    old = stretch | syncs_now();
  uint64_t new = with_me(old);
  if (new != before)
    __atomic_store_n(entry, new, __ATOMIC_RELAXED);
  return writer(old);
}

struct mate mates_store(uint64_t *entry, uint64_t stretch) {
  uint64_t old = __atomic_load_n(entry, __ATOMIC_RELAXED);
  __atomic_store_n(entry,
                   stretch | syncs_now() | MATE_WRITTEN | running_thread(),
                   __ATOMIC_RELAXED);
  if (!from_now(old, stretch))
    return (struct mate){MATE_NONE, 0};
  struct mate m = reader(old);
  return m.result != MATE_NONE ? m : writer(old);
}
