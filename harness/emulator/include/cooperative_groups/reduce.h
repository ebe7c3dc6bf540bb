/* reduce.h - reductions over tiles and coalesced groups. */
#pragma once

#include "../cooperative_groups.h"

namespace cooperative_groups {
#define EMU_OPERATION(name, expression)                                        \
  template <class T = void> struct name {                                      \
    T operator()(T a, T b) const {                                             \
      return expression;                                                       \
    }                                                                          \
  };                                                                           \
  template <> struct name<void> {                                              \
    template <class T> T operator()(T a, T b) const {                          \
      return expression;                                                       \
    }                                                                          \
  };
EMU_OPERATION(plus, a + b)
EMU_OPERATION(less, b < a ? b : a)
EMU_OPERATION(greater, a < b ? b : a)
EMU_OPERATION(bit_and, a &b)
EMU_OPERATION(bit_or, a | b)
EMU_OPERATION(bit_xor, a ^ b)
#undef EMU_OPERATION

/* Those of the group up to rank `last`. */
template <class T, class Group, class Op>
EMU_DEVICE emu::Bits<T> fold(const Group &g, emu::Bits<T> value, Op op,
                             unsigned last) {
  return g.template fold<T>(value, op, last, EMU_PC);
}
template <class Group, class T, class Op>
EMU_FRONT T reduce(const Group &g, T value, Op op) {
  return emu::of_bits<T>(fold<T>(g, emu::bits(value), op, g.last()));
}
} // namespace cooperative_groups
