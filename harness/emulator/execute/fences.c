/* fences.c - ordering of memory accesses, asked for by the kernel. */
#include "../check/block_races.h"
#include "state.h"

void emu_fence(int scope, const void *pc) {
  (void)pc;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (scope > 0 && lane_here())
    conflict_fence();
}
