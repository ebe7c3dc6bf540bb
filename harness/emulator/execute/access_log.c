/* access_log.c - accesses of the running lane that need a closer look. */
#include "access_log.h"

#include "signals.h"

static uintptr_t own_stack(void) {
  const struct block *b = emu_worker->block;
  const struct recorder *r = &emu_recorder;
  size_t fiber = (size_t)(r->warp->fiber[r->lane] - b->fibers);
  return (uintptr_t)b->stacks.base + fiber * b->stacks.stride;
}

/* The variable that this OS thread's lanes accessed last, when so many had been
 * removed. */
static __thread struct {
  uintptr_t base;
  size_t bytes;
  uint32_t logical;
  unsigned removed;
} last_variable;

/* The logical address of a plainly right access to it, or 0. */
static uint32_t in_last_variable(uintptr_t x, unsigned bytes, unsigned kind) {
  uintptr_t at = x - last_variable.base;
  uint32_t logical = last_variable.logical + (uint32_t)at;
  if (at >= last_variable.bytes ||
      last_variable.removed != emu_memory.removed || (x & (bytes - 1)) ||
      (kind_writes(kind) && logical >= LOGICAL_CONSTANT) ||
      !bits_all(emu_memory.defined, logical, bytes))
    return 0;
  return logical;
}

static void remember_variable(uintptr_t x, uint32_t logical) {
  const struct range *r =
      logical >= emu_memory.heap_bytes ? memory_variable(x, 1) : NULL;
  if (!r)
    return;
  last_variable.base = r->base;
  last_variable.bytes = r->bytes;
  last_variable.logical = r->logical;
  last_variable.removed = emu_memory.removed;
}

static uint32_t classify_address(uintptr_t x, unsigned bytes, unsigned kind,
                                 const void *pc) {
  const struct recorder *recorder = &emu_recorder;
  const struct stacks *stacks = &emu_worker->block->stacks;
  int carries = 0;
  struct doubtful_access access = {
      .address = x,
      .bytes = bytes,
      .kind =
          kind == KEY_ATOMIC && recorder->overwrites ? KEY_ATOMIC_STORE : kind,
      .pc = pc,
      .grid = emu_worker->launch->grid,
      .shared_base = recorder->shared_base,
      .shared_bytes = recorder->shared_bytes,
      .dynamic_base = recorder->arena_base,
      .stacks_base = (uintptr_t)stacks->base,
      .stacks_bytes = stacks->stride * stacks->count,
      .own_stack = own_stack(),
      .own_stack_bytes = stacks->stride,
      .owner = recorder->owner,
      .index_told = current_lane()->index_told,
      .carries = kind == KEY_LOAD && carried_is_copy(pc) ? &carries : NULL};
  enum emu_fault fault = EMU_OK;
  uint32_t logical = check_access(&access, &fault);
  if (fault)
    fault_raise(fault);
  remember_variable(x, logical);
  if (carries && recorder->recording == RECORD_ALL)
    carried_take(pc, logical, bytes, (const void *)x);
  return logical;
}

/* An access is classified before it is performed, so that a bad one does what
 * it does on a GPU, end the launch, and never harms the emulator. */
uint32_t access_resolve(uintptr_t x, unsigned log2, unsigned kind,
                        const void *pc) {
  unsigned bytes = 1u << log2;
  if (!emu_recorder.row) {
    if (!emu_in_library)
      check_host_access(x, bytes, kind, pc);
    return 0;
  }
  uint32_t logical = in_last_variable(x, bytes, kind);
  if (logical || x - own_stack() < emu_worker->block->stacks.stride)
    return logical;
  return classify_address(x, bytes, kind, pc);
}

void access_pause(const void *pc) {
  watchdog_check(pc);
  lane_wait(LANE_FULL, pc);
}

void access_resolve_uncounted(uintptr_t x, unsigned log2, unsigned kind,
                              const void *pc) {
  const struct recorder *r = &emu_recorder;
  half_written_flush();
  if (r->row >= r->end)
    access_pause(pc);
  access_resolve(x, log2, kind, pc);
}

void access_lockstep(const void *address, const void *pc) {
  if (emu_recorder.row && is_shared((uintptr_t)address))
    access_pause(pc);
}

void access_wait_turn(const void *pc) {
  if (emu_recorder.recording == RECORD_ALL)
    access_pause(pc);
}

/* Loads the word that the lane accessed last, a place known to be good: has
 * nobody changed it? */
static int reload_unchanged(struct lane *l) {
  uintptr_t word = (uintptr_t)l->spin_address & ~(uintptr_t)3;
  uint32_t before = l->spin_value;
  l->spin_value = *(volatile uint32_t *)word;
  return l->spin_value == before;
}

void access_poll(const void *address, const void *pc) {
  enum { SAME = 16, ANY = 1024 };
  struct lane *lane = current_lane();
  if (!lane)
    return;
  half_written_flush();
  int same = lane->spin_pc == pc && lane->spin_address == address &&
             reload_unchanged(lane);
  if (emu_recorder.recording == RECORD_ALL)
    check_sync_access((uintptr_t)address);
  lane->warp->block->lanes_marked = 1;
  lane->spin_pc = pc;
  lane->spin_address = address;
  lane->unchanged = same ? lane->unchanged + 1 : 0;
  lane->spins += same ? ANY / SAME : 1;
  if (lane->spins < ANY)
    return;
  lane->spins = 0;
  lane_spins(pc);
}
