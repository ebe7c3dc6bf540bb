/* warp.hpp - shuffles, votes, match and reduce, over emu_warp_exchange. */
#pragma once

#include "../../execute/emu_execute.h"
#include "qualifiers.hpp"

namespace emu {
/* What every lane of a warp gave. */
template <class T> struct Lanes {
  alignas(16) unsigned char bytes[32 * 16];
  unsigned present; /* lanes that took part */

  EMU_DEVICE Lanes(unsigned mask, const T &value, const void *pc) {
    static_assert(sizeof(T) <= 16, "at most 16 bytes are exchanged at a time");
    present = emu_warp_exchange(mask, &value, sizeof(T), bytes, pc);
  }
  EMU_DEVICE const T &operator[](unsigned lane) const {
    return *reinterpret_cast<const T *>(bytes + 16 * lane);
  }
};

/* Who chose the lane that is read: the lane that reads it; or the pattern, by
 * which lanes at its edge read outside the mask, and may well discard it. */
enum Chosen { BY_LANE, BY_PATTERN };

/* The value of lane `from`; one's own where it lies outside the segment. */
template <class T>
EMU_DEVICE T shuffle(unsigned mask, T value, int from, bool inside,
                     Chosen chosen, const void *pc) {
  static_assert(sizeof(T) <= 16, "at most 16 bytes are exchanged at a time");
  alignas(16) unsigned char picked[16];
  unsigned present = emu_warp_pick(mask, &value, sizeof(T), from, picked, pc);
  emu_shuffled(present, sizeof(T));
  if (!inside)
    return value;
  if (present >> from & 1)
    return *reinterpret_cast<const T *>(picked);
  if (chosen == BY_PATTERN && !(mask >> from & 1)) {
    emu_undefined_shuffle(from, pc);
    return value;
  }
  emu_misuse("bad shuffle", "a shuffle reads a lane that takes no part in it",
             pc);
  return value;
}
} // namespace emu

EMU_DEVICE inline void __syncwarp(unsigned mask = 0xffffffffu) {
  emu_warp_exchange(mask, nullptr, 0, nullptr, EMU_PC);
}
EMU_DEVICE inline unsigned __activemask() {
  return emu_active_mask(EMU_PC);
}

template <class T, emu::Number<T> = 0>
EMU_DEVICE T __shfl_sync(unsigned mask, T value, int lane, int width = 32) {
  int first = emu_lane() & ~(width - 1);
  return emu::shuffle(mask, value, first | (lane & (width - 1)), true,
                      emu::BY_LANE, EMU_PC);
}
template <class T, emu::Number<T> = 0>
EMU_DEVICE T __shfl_up_sync(unsigned mask, T value, unsigned delta,
                            int width = 32) {
  int lane = emu_lane(), first = lane & ~(width - 1);
  int from = lane - (int)delta;
  return emu::shuffle(mask, value, from, from >= first, emu::BY_PATTERN,
                      EMU_PC);
}
template <class T, emu::Number<T> = 0>
EMU_DEVICE T __shfl_down_sync(unsigned mask, T value, unsigned delta,
                              int width = 32) {
  int lane = emu_lane(), last = lane | (width - 1);
  int from = lane + (int)delta;
  return emu::shuffle(mask, value, from, from <= last, emu::BY_PATTERN, EMU_PC);
}
template <class T, emu::Number<T> = 0>
EMU_DEVICE T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32) {
  int lane = emu_lane(), last = lane | (width - 1);
  int from = lane ^ bits;
  return emu::shuffle(mask, value, from, from >= 0 && from <= last,
                      emu::BY_PATTERN, EMU_PC);
}
#define EMU_OF_CLASS(name, type)                                               \
  template <class T, emu::Class<T> = 0>                                        \
  EMU_FRONT T name(unsigned mask, T value, type by, int width = 32) {          \
    return emu::of_bits<T>(name(mask, emu::bits(value), by, width));           \
  }
EMU_OF_CLASS(__shfl_sync, int)
EMU_OF_CLASS(__shfl_up_sync, unsigned)
EMU_OF_CLASS(__shfl_down_sync, unsigned)
EMU_OF_CLASS(__shfl_xor_sync, int)
#undef EMU_OF_CLASS

namespace emu {
/* One bit for each lane whose predicate holds. */
EMU_DEVICE inline unsigned ballot(unsigned mask, int predicate, const void *pc,
                                  unsigned *present) {
  unsigned votes = predicate != 0;
  *present = emu_warp_vote(mask, predicate, &votes, pc);
  return votes & *present;
}
} // namespace emu

EMU_DEVICE inline unsigned __ballot_sync(unsigned mask, int predicate) {
  unsigned present;
  return emu::ballot(mask, predicate, EMU_PC, &present);
}
EMU_DEVICE inline int __any_sync(unsigned mask, int predicate) {
  unsigned present;
  return emu::ballot(mask, predicate, EMU_PC, &present) != 0;
}
EMU_DEVICE inline int __all_sync(unsigned mask, int predicate) {
  unsigned present;
  return emu::ballot(mask, predicate, EMU_PC, &present) == present;
}

/* The forms of before compute capability 7.0, among lanes that run together. */
#if __CUDA_ARCH__ < 700
#define EMU_OLD_SHUFFLE(name, type)                                            \
  template <class T> EMU_FRONT T name(T value, type by, int width = 32) {      \
    return name##_sync(__activemask(), value, by, width);                      \
  }
EMU_OLD_SHUFFLE(__shfl, int)
EMU_OLD_SHUFFLE(__shfl_up, unsigned)
EMU_OLD_SHUFFLE(__shfl_down, unsigned)
EMU_OLD_SHUFFLE(__shfl_xor, int)
#undef EMU_OLD_SHUFFLE
EMU_FRONT unsigned __ballot(int predicate) {
  return __ballot_sync(__activemask(), predicate);
}
EMU_FRONT int __any(int predicate) {
  return __any_sync(__activemask(), predicate);
}
EMU_FRONT int __all(int predicate) {
  return __all_sync(__activemask(), predicate);
}
#endif

namespace emu {
template <class T>
EMU_DEVICE unsigned equal_lanes(const Lanes<T> &lanes, T value) {
  unsigned equal = 0;
  for (int lane = 0; lane < 32; lane++)
    if (lanes.present >> lane & 1 && lanes[lane] == value)
      equal |= 1u << lane;
  return equal;
}
} // namespace emu

template <class T>
EMU_DEVICE unsigned __match_any_sync(unsigned mask, T value) {
  emu::Lanes<T> lanes(mask, value, EMU_PC);
  emu_reduced(lanes.present);
  return emu::equal_lanes(lanes, value);
}
namespace emu {
template <class T> EMU_DEVICE unsigned match_all(unsigned mask, T value) {
  Lanes<T> lanes(mask, value, EMU_PC);
  emu_reduced(lanes.present);
  unsigned equal = equal_lanes(lanes, value);
  return equal == lanes.present ? equal : 0;
}
} // namespace emu
template <class T>
EMU_FRONT unsigned __match_all_sync(unsigned mask, T value, int *all) {
  unsigned equal = emu::match_all(mask, value);
  *all = equal != 0;
  return equal;
}

#define EMU_REDUCE(name, type, expression)                                     \
  EMU_DEVICE inline type name(unsigned mask, type value) {                     \
    emu::Lanes<type> lanes(mask, value, EMU_PC);                               \
    emu_reduced(lanes.present);                                                \
    bool first = true;                                                         \
    type a = value;                                                            \
    for (int lane = 0; lane < 32; lane++) {                                    \
      if (!(lanes.present >> lane & 1))                                        \
        continue;                                                              \
      type b = lanes[lane];                                                    \
      a = first ? b : expression;                                              \
      first = false;                                                           \
    }                                                                          \
    return a;                                                                  \
  }
EMU_REDUCE(__reduce_add_sync, unsigned, a + b)
EMU_REDUCE(__reduce_add_sync, int, int(unsigned(a) + unsigned(b)))
EMU_REDUCE(__reduce_min_sync, unsigned, a < b ? a : b)
EMU_REDUCE(__reduce_min_sync, int, a < b ? a : b)
EMU_REDUCE(__reduce_max_sync, unsigned, a > b ? a : b)
EMU_REDUCE(__reduce_max_sync, int, a > b ? a : b)
EMU_REDUCE(__reduce_and_sync, unsigned, a &b)
EMU_REDUCE(__reduce_or_sync, unsigned, a | b)
EMU_REDUCE(__reduce_xor_sync, unsigned, a ^ b)
#undef EMU_REDUCE
