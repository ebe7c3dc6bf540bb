/* index.hpp - threadIdx and its like, barriers, fences, clocks. */
#pragma once

#include "../../execute/emu_execute.h"
#include "qualifiers.hpp"
#include <time.h>

/* threadIdx and its like are objects, so that a program's own variables and
 * members of these names hide them. The rewriter turns a use into
 * emu::builtin(use), which makes the vector, or passes on what hides it. */
#define EMU_INDEX(name, type, read)                                            \
  namespace emu {                                                              \
  struct name##_type {                                                         \
    __attribute__((always_inline)) operator type() const {                     \
      return type{read(0), read(1), read(2)};                                  \
    }                                                                          \
  };                                                                           \
  EMU_PURE type builtin(const name##_type &index) {                            \
    return index;                                                              \
  }                                                                            \
  }                                                                            \
  static const emu::name##_type name{};
EMU_INDEX(threadIdx, uint3, emu_thread_index)
EMU_INDEX(blockIdx, uint3, emu_block_index)
EMU_INDEX(blockDim, dim3, emu_block_size)
EMU_INDEX(gridDim, dim3, emu_grid_size)
#undef EMU_INDEX
namespace emu {
template <class T>
__attribute__((always_inline)) constexpr T builtin(T &&hidden) {
  return static_cast<T>(hidden);
}
} // namespace emu

static const int warpSize = 32;

/* The emulator's own function, with none between: what waits at a barrier is
 * left and entered again more often than anything else. */
void __syncthreads() __asm__("emu_block_wait");
EMU_DEVICE inline int __syncthreads_count(int p) {
  return emu_block_reduce(p, EMU_PC).count;
}
EMU_DEVICE inline int __syncthreads_and(int p) {
  return emu_block_reduce(p, EMU_PC).all;
}
EMU_DEVICE inline int __syncthreads_or(int p) {
  return emu_block_reduce(p, EMU_PC).any;
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
  emu_launch_nondeterministic();
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}
inline unsigned long long globaltimer() {
  return clock64();
}
