/* atomics.hpp - atomic functions. Each says what it touches, as one access, and
 * performs it itself: hooks would see a compare-and-swap loop instead. */
#ifndef EMU_ATOMICS_HPP
#define EMU_ATOMICS_HPP

#include "../../execute/emu_execute.h"
#include "qualifiers.hpp"
#include <type_traits>

namespace emu {
template <class T> using Same = std::enable_if_t<true, T>;

template <class T>
EMU_DEVICE T atomic_update(T *p, T v, T (*next)(T old, T v), const void *pc) {
  emu_access(EMU_ATOMIC, p, sizeof(T), pc);
  T old, desired;
  __atomic_load(p, &old, __ATOMIC_RELAXED);
  do
    desired = next(old, v);
  while (!__atomic_compare_exchange(p, &old, &desired, 0, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED));
  return old;
}
} // namespace emu

/* The scoped kinds differ in nothing that can be seen here. */
#define EMU_ATOMIC_UPDATE(name, expression)                                    \
  namespace emu {                                                              \
  template <class T> T next_##name(T old, T v) {                               \
    return expression;                                                         \
  }                                                                            \
  }                                                                            \
  EMU_ATOMIC_NAME(name, name)                                                  \
  EMU_ATOMIC_NAME(name##_block, name)                                          \
  EMU_ATOMIC_NAME(name##_system, name)
#define EMU_ATOMIC_NAME(name, base)                                            \
  template <class T> EMU_DEVICE T name(T *p, emu::Same<T> v) {                 \
    return emu::atomic_update<T>(p, v, emu::next_##base<T>, EMU_PC);           \
  }
EMU_ATOMIC_UPDATE(atomicAdd, T(old + v))
EMU_ATOMIC_UPDATE(atomicSub, T(old - v))
EMU_ATOMIC_UPDATE(atomicExch, (void(old), v))
EMU_ATOMIC_UPDATE(atomicMin, old < v ? old : v)
EMU_ATOMIC_UPDATE(atomicMax, old > v ? old : v)
EMU_ATOMIC_UPDATE(atomicInc, old >= v ? T(0) : T(old + 1))
EMU_ATOMIC_UPDATE(atomicDec, old == 0 || old > v ? v : T(old - 1))
EMU_ATOMIC_UPDATE(atomicAnd, T(old &v))
EMU_ATOMIC_UPDATE(atomicOr, T(old | v))
EMU_ATOMIC_UPDATE(atomicXor, T(old ^ v))
#undef EMU_ATOMIC_UPDATE
#undef EMU_ATOMIC_NAME

#define EMU_ATOMIC_CAS(name)                                                   \
  template <class T>                                                           \
  EMU_DEVICE T name(T *p, emu::Same<T> compare, emu::Same<T> v) {              \
    emu_access(EMU_ATOMIC, p, sizeof(T), EMU_PC);                              \
    __atomic_compare_exchange(p, &compare, &v, 0, __ATOMIC_RELAXED,            \
                              __ATOMIC_RELAXED);                               \
    return compare;                                                            \
  }
EMU_ATOMIC_CAS(atomicCAS)
EMU_ATOMIC_CAS(atomicCAS_block)
EMU_ATOMIC_CAS(atomicCAS_system)
#undef EMU_ATOMIC_CAS

#endif
