/* atomics.hpp - atomic functions. Each reports one access and performs it
 * itself: the hooks would see a loop around a compare-and-swap. */
#pragma once

#include "../../execute/emu_execute.h"
#include "qualifiers.hpp"
#include <type_traits>

namespace emu {
template <class T> using Same = std::enable_if_t<true, T>;
/* An argument that the rewriter adds: does nothing use the result? Is the
 * place written as one that all lanes have? */
template <bool UNUSED, bool ONE_PLACE> struct As {};

template <class T>
EMU_DEVICE Bits<T> atomic_update(T *p, Bits<T> given, T (*next)(T old, T v),
                                 emu_access_kind kind, int flags = 0) {
  emu_access(emu_access_kind(kind | flags), p, sizeof(T), EMU_PC);
  T old, desired, v = of_bits<T>(given);
  __atomic_load(p, &old, __ATOMIC_RELAXED);
  do
    desired = next(old, v);
  while (!__atomic_compare_exchange(p, &old, &desired, 0, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED));
  return bits(old);
}

/* How shared memory adds: a constant 1 by counting lanes; what is no integer by
 * a loop. */
template <class T> EMU_PURE emu_access_kind adding(T v) {
  if constexpr (std::is_integral_v<T>)
    return __builtin_constant_p(v) && v == T(1) ? EMU_ATOMIC_INCREMENT
                                                : EMU_ATOMIC;
  return EMU_ATOMIC_CAS;
}

/* What nvcc makes of the lanes that meet at a place. Where it sees one place
 * for all, a lane adds up what the others have, and goes alone; but not if each
 * of them needs its own result, other than a number counted on from the first.
 * The hardware counts the lanes that add 1, if nothing uses a result. */
enum Does { ADDS, COUNTS, SELECTS, OVERWRITES };
template <class T, bool UNUSED, bool ONE_PLACE, Does does>
EMU_PURE emu_access_kind met(T v, emu_access_kind kind) {
  bool number = does == ADDS && __builtin_constant_p(v);
  if (std::is_integral_v<T> && sizeof(T) == 4 && ONE_PLACE && does != COUNTS &&
      does != OVERWRITES && (UNUSED || number))
    return EMU_ATOMIC_ONE_PLACE;
  return kind == EMU_ATOMIC_INCREMENT && !UNUSED ? EMU_ATOMIC : kind;
}
/* What it means that nothing uses the result. */
EMU_PURE constexpr int flags_of(Does does) {
  if (does == SELECTS)
    return 0;
  return does == OVERWRITES ? EMU_OVERWRITES : EMU_REDUCES;
}
} // namespace emu

#define EMU_ATOMIC_UPDATE(name, kind, expression)                              \
  namespace emu {                                                              \
  template <class T> T next_##name(T old, T v) {                               \
    return expression;                                                         \
  }                                                                            \
  template <class T> EMU_PURE emu_access_kind kind_##name(T v) {               \
    return kind;                                                               \
  }                                                                            \
  }                                                                            \
  EMU_ATOMIC_NAME(name, name, 0)                                               \
  EMU_ATOMIC_NAME(name##_block, name, EMU_BLOCK_SCOPE)                         \
  EMU_ATOMIC_NAME(name##_system, name, 0)
#define EMU_ATOMIC_NAME(name, base, flags)                                     \
  template <class T>                                                           \
  __attribute__((always_inline)) inline T name(T *p, emu::Same<T> v) {         \
    return emu::of_bits<T>(emu::atomic_update<T>(                              \
        p, emu::bits(v), emu::next_##base<T>,                                  \
        emu::met<T, false, false, emu::COUNTS>(v, emu::kind_##base<T>(v)),     \
        flags));                                                               \
  }
#define EMU_REDUCTION(name, does)                                              \
  template <class T, bool UNUSED, bool ONE_PLACE>                              \
  __attribute__((always_inline)) inline T name(T *p, emu::Same<T> v,           \
                                               emu::As<UNUSED, ONE_PLACE>) {   \
    return emu::of_bits<T>(emu::atomic_update<T>(                              \
        p, emu::bits(v), emu::next_##name<T>,                                  \
        emu::met<T, UNUSED, ONE_PLACE, emu::does>(v, emu::kind_##name<T>(v)),  \
        UNUSED ? emu::flags_of(emu::does) : 0));                               \
  }
EMU_ATOMIC_UPDATE(atomicAdd, adding(v), T(old + v))
EMU_ATOMIC_UPDATE(atomicSub, (void(v), EMU_ATOMIC), T(old - v))
EMU_ATOMIC_UPDATE(atomicExch, (void(v), EMU_ATOMIC), (void(old), v))
EMU_ATOMIC_UPDATE(atomicMin, (void(v), EMU_ATOMIC), old < v ? old : v)
EMU_ATOMIC_UPDATE(atomicMax, (void(v), EMU_ATOMIC), old > v ? old : v)
EMU_ATOMIC_UPDATE(atomicInc, (void(v), EMU_ATOMIC),
                  old >= v ? T(0) : T(old + 1))
EMU_ATOMIC_UPDATE(atomicDec, (void(v), EMU_ATOMIC),
                  old == 0 || old > v ? v : T(old - 1))
EMU_ATOMIC_UPDATE(atomicAnd, (void(v), EMU_ATOMIC), T(old &v))
EMU_ATOMIC_UPDATE(atomicOr, (void(v), EMU_ATOMIC), T(old | v))
EMU_ATOMIC_UPDATE(atomicXor, (void(v), EMU_ATOMIC), T(old ^ v))
EMU_REDUCTION(atomicAdd, ADDS)
EMU_REDUCTION(atomicSub, ADDS)
EMU_REDUCTION(atomicInc, COUNTS)
EMU_REDUCTION(atomicDec, COUNTS)
EMU_REDUCTION(atomicMin, SELECTS)
EMU_REDUCTION(atomicMax, SELECTS)
EMU_REDUCTION(atomicAnd, SELECTS)
EMU_REDUCTION(atomicOr, SELECTS)
EMU_REDUCTION(atomicXor, SELECTS)
EMU_REDUCTION(atomicExch, OVERWRITES)
template <class T, bool UNUSED, bool ONE_PLACE>
__attribute__((always_inline)) inline T
atomicExch_block(T *p, emu::Same<T> v, emu::As<UNUSED, ONE_PLACE>) {
  return emu::of_bits<T>(emu::atomic_update<T>(
      p, emu::bits(v), emu::next_atomicExch<T>, EMU_ATOMIC,
      EMU_BLOCK_SCOPE | (UNUSED ? EMU_OVERWRITES : 0)));
}
#undef EMU_REDUCTION
#undef EMU_ATOMIC_UPDATE
#undef EMU_ATOMIC_NAME

#define EMU_ATOMIC_CAS(name, flags)                                            \
  template <class T, emu::Number<T> = 0>                                       \
  EMU_DEVICE T name(T *p, emu::Same<T> compare, emu::Same<T> v) {              \
    emu_access(emu_access_kind(EMU_ATOMIC_CAS | flags), p, sizeof(T), EMU_PC); \
    __atomic_compare_exchange(p, &compare, &v, 0, __ATOMIC_RELAXED,            \
                              __ATOMIC_RELAXED);                               \
    return compare;                                                            \
  }                                                                            \
  template <class T, emu::Class<T> = 0>                                        \
  EMU_FRONT T name(T *p, emu::Same<T> compare, emu::Same<T> v) {               \
    return emu::of_bits<T>(                                                    \
        name((emu::Bits<T> *)p, emu::bits(compare), emu::bits(v)));            \
  }
EMU_ATOMIC_CAS(atomicCAS, 0)
EMU_ATOMIC_CAS(atomicCAS_block, EMU_BLOCK_SCOPE)
EMU_ATOMIC_CAS(atomicCAS_system, 0)
#undef EMU_ATOMIC_CAS
