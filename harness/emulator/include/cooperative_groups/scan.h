/* scan.h - prefix sums over tiles and coalesced groups. */
#pragma once

#include "reduce.h"

namespace cooperative_groups {
template <class Group, class T, class Op = plus<T>>
EMU_FRONT T inclusive_scan(const Group &g, T value, Op op = Op()) {
  return emu::of_bits<T>(fold<T>(g, emu::bits(value), op, g.thread_rank()));
}
template <class Group, class T, class Op = plus<T>>
EMU_FRONT T exclusive_scan(const Group &g, T value, Op op = Op()) {
  unsigned rank = g.thread_rank();
  auto before = fold<T>(g, emu::bits(value), op, rank ? rank - 1 : 0);
  return rank ? emu::of_bits<T>(before) : T();
}
} // namespace cooperative_groups
