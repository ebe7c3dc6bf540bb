/* host_accesses.h - what host code hands to a library: whose memory is it?
 * Kernels' calls pass. emu_host_store() of emu_execute.h looks at stores. */
#pragma once

#include <stddef.h>
#include <stdint.h>

void host_reads(const void *from, size_t bytes, const void *pc);

static inline int within(uintptr_t x, size_t bytes, uintptr_t base,
                         size_t room) {
  return x - base < room && bytes <= room - (x - base);
}
