/* fences.c - ordering of memory accesses. */
#include "state.h"

void emu_fence(int scope, const void *pc) {
  (void)scope;
  (void)pc;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
