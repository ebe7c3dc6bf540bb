/* scan.h - prefix sums over tiles and coalesced groups. */
#ifndef EMU_COOPERATIVE_GROUPS_SCAN_H
#define EMU_COOPERATIVE_GROUPS_SCAN_H

#include "reduce.h"

namespace cooperative_groups {
template <class Group, class T, class Op = plus<T>>
EMU_DEVICE T inclusive_scan(const Group &g, T value, Op op = Op()) {
  return g.fold(value, op, g.thread_rank(), EMU_PC);
}
template <class Group, class T, class Op = plus<T>>
EMU_DEVICE T exclusive_scan(const Group &g, T value, Op op = Op()) {
  unsigned rank = g.thread_rank();
  T before = g.fold(value, op, rank ? rank - 1 : 0, EMU_PC);
  return rank ? before : T();
}
} // namespace cooperative_groups

#endif
