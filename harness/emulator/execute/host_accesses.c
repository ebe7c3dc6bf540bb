/* host_accesses.c - stores and loads of which no hook tells: of the runtime, of
 * libraries, of calls of the C library. */
#include "host_accesses.h"
#include "access_log.h"

/* Device memory has been checked by a hook, before the call. */
static int of_kernel(uintptr_t x, size_t bytes) {
  const struct recorder *r = &emu_recorder;
  const struct stacks *s = &emu_worker->block->stacks;
  return within(x, bytes, (uintptr_t)s->base, s->stride * s->count) ||
         within(x, bytes, emu_memory.heap_base, emu_memory.heap_bytes) ||
         within(x, bytes, r->shared_base, r->shared_bytes) ||
         within(x, bytes, r->arena_base, r->arena_bytes);
}

/* Libraries may touch device memory. */
static int is_let(uintptr_t x) {
  return emu_in_library && x - emu_memory.heap_base < emu_memory.heap_bytes;
}

void emu_host_store(const void *to, size_t bytes, const void *pc) {
  uintptr_t x = (uintptr_t)to;
  if (!bytes || is_let(x))
    return;
  if (current_lane()) {
    if (!of_kernel(x, bytes))
      check_stray_store(pc);
    return;
  }
  if (is_plain(x) && is_plain(x + bytes - 1))
    return;
  check_host_access(x, 1, KEY_STORE, pc);
  check_host_access(x + bytes - 1, 1, KEY_STORE, pc);
}

void host_reads(const void *from, size_t bytes, const void *pc) {
  uintptr_t x = (uintptr_t)from;
  if (bytes && x - emu_memory.heap_base < emu_memory.heap_bytes &&
      !emu_in_library && !current_lane())
    check_host_access(x, 1, KEY_LOAD, pc);
}
