/* index.hpp - threadIdx and its like, barriers, fences, clocks. */
#ifndef EMU_INDEX_HPP
#define EMU_INDEX_HPP

#include "../../execute/emu_execute.h"
#include "qualifiers.hpp"
#include <time.h>

namespace emu {
#define EMU_INDEX(name, type, read)                                            \
  EMU_PURE type name() {                                                       \
    return type{read(0), read(1), read(2)};                                    \
  }
EMU_INDEX(thread_index, uint3, emu_thread_index)
EMU_INDEX(block_index, uint3, emu_block_index)
EMU_INDEX(block_size, dim3, emu_block_size)
EMU_INDEX(grid_size, dim3, emu_grid_size)
#undef EMU_INDEX
} // namespace emu

#define threadIdx (emu::thread_index())
#define blockIdx (emu::block_index())
#define blockDim (emu::block_size())
#define gridDim (emu::grid_size())
static const int warpSize = 32;

EMU_DEVICE inline void __syncthreads() {
  emu_block_barrier(0, EMU_PC);
}
EMU_DEVICE inline int __syncthreads_count(int p) {
  return emu_block_barrier(p, EMU_PC).count;
}
EMU_DEVICE inline int __syncthreads_and(int p) {
  return emu_block_barrier(p, EMU_PC).all;
}
EMU_DEVICE inline int __syncthreads_or(int p) {
  return emu_block_barrier(p, EMU_PC).any;
}
EMU_DEVICE inline void __threadfence_block() {
  emu_fence(0, EMU_PC);
}
EMU_DEVICE inline void __threadfence() {
  emu_fence(1, EMU_PC);
}
EMU_DEVICE inline void __threadfence_system() {
  emu_fence(2, EMU_PC);
}
EMU_DEVICE inline void __nanosleep(unsigned) {
  emu_yield();
}
EMU_DEVICE inline void __trap() {
  emu_raise(EMU_TRAP, "__trap()", EMU_PC);
}
inline void __brkpt() {}

/* The host's clock, in nanoseconds: a device clock of 1 GHz. */
EMU_DEVICE inline long long clock64() {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}
inline unsigned long long globaltimer() {
  return clock64();
}

#endif
