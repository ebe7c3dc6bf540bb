/* warp.cuh - reductions and scans of a warp, by shuffles. */
#pragma once

#include "operators.cuh"

namespace cub {
namespace emu {
EMU_COLLECTIVE unsigned thread_rank() {
  return 32 * emu_warp() + emu_lane();
}
/* The lanes that take part: all of this warp that are there. */
EMU_COLLECTIVE unsigned warp_mask() {
  unsigned threads = emu_block_size(0) * emu_block_size(1) * emu_block_size(2);
  unsigned left = threads - thread_rank() / 32 * 32;
  return left < 32 ? (1u << left) - 1 : 0xffffffffu;
}
template <int Width> EMU_COLLECTIVE unsigned width_mask() {
  if (Width == 32)
    return warp_mask();
  unsigned first = thread_rank() % 32 / Width * Width;
  return ((Width < 32 ? 1u << Width % 32 : 0u) - 1u) << first;
}

/* As many bytes as a shuffle exchanges, or word by word, as CUB does it. */
template <bool Down, class T>
EMU_COLLECTIVE T shifted(unsigned mask, T value, int step, int width) {
  if constexpr (sizeof(T) <= 16) {
    return Down ? __shfl_down_sync(mask, value, step, width)
                : __shfl_up_sync(mask, value, step, width);
  } else {
    unsigned words[(sizeof(T) + 3) / 4] = {};
    memcpy(words, &value, sizeof value);
    for (unsigned &word : words)
      word = shifted<Down>(mask, word, step, width);
    memcpy(&value, words, sizeof value);
    return value;
  }
}

/* Lane 0 gets what the first `valid` lanes have. */
template <int Width, class T, class Op>
EMU_COLLECTIVE T warp_reduce(T value, Op op, int valid) {
  unsigned mask = width_mask<Width>();
  int lane = thread_rank() % Width;
  for (int step = 1; step < Width; step *= 2) {
    T other = shifted<true>(mask, value, step, Width);
    if (lane + step < valid)
      value = op(value, other);
  }
  return value;
}
template <int Width, class T, class Op>
EMU_COLLECTIVE T warp_scan(T value, Op op) {
  unsigned mask = width_mask<Width>();
  int lane = thread_rank() % Width;
  for (int step = 1; step < Width; step *= 2) {
    T other = shifted<false>(mask, value, step, Width);
    if (lane >= step)
      value = op(other, value);
  }
  return value;
}
} // namespace emu

template <class T, int Width = 32> class WarpReduce {
public:
  struct TempStorage {};
  EMU_COLLECTIVE WarpReduce(TempStorage &) {}
  template <class Op> EMU_COLLECTIVE T Reduce(T value, Op op) {
    return emu::warp_reduce<Width>(value, op, Width);
  }
  template <class Op> EMU_COLLECTIVE T Reduce(T value, Op op, int valid) {
    return emu::warp_reduce<Width>(value, op, valid);
  }
  EMU_COLLECTIVE T Sum(T value) {
    return emu::warp_reduce<Width>(value, cub::Sum(), Width);
  }
  EMU_COLLECTIVE T Sum(T value, int valid) {
    return emu::warp_reduce<Width>(value, cub::Sum(), valid);
  }
};

template <class T, int Width = 32> class WarpScan {
public:
  struct TempStorage {};
  EMU_COLLECTIVE WarpScan(TempStorage &) {}
  template <class Op> EMU_COLLECTIVE void InclusiveScan(T in, T &out, Op op) {
    out = emu::warp_scan<Width>(in, op);
  }
  template <class Op>
  EMU_COLLECTIVE void ExclusiveScan(T in, T &out, T init, Op op) {
    T sum = emu::warp_scan<Width>(in, op);
    T before = emu::shifted<false>(emu::width_mask<Width>(), sum, 1, Width);
    out = emu::thread_rank() % Width ? op(init, before) : init;
  }
  EMU_COLLECTIVE void InclusiveSum(T in, T &out) {
    InclusiveScan(in, out, cub::Sum());
  }
  EMU_COLLECTIVE void InclusiveSum(T in, T &out, T &all) {
    InclusiveScan(in, out, cub::Sum());
    all = __shfl_sync(emu::width_mask<Width>(), out, Width - 1, Width);
  }
  EMU_COLLECTIVE void ExclusiveSum(T in, T &out) {
    ExclusiveScan(in, out, T(), cub::Sum());
  }
  EMU_COLLECTIVE void ExclusiveSum(T in, T &out, T &all) {
    ExclusiveScan(in, out, T(), cub::Sum());
    all = __shfl_sync(emu::width_mask<Width>(), T(out + in), Width - 1, Width);
  }
};
} // namespace cub
