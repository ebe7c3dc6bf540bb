/* device.cuh - CUB's device-wide algorithms, on the host. A call with no
 * temporary storage asks how much is needed, the next one computes. */
#pragma once

#include "../thrust/emu_algorithms.h"
#include "operators.cuh"

#include <limits>

namespace cub {
namespace emu {
using thrust::emu::Count;
using thrust::emu::raw;
template <class I> using Value = thrust::emu::Value<I>;

/* Whether this call only asks; what it asks for is a byte. */
inline bool asks(void *storage, size_t &bytes) {
  if (!storage)
    bytes = 1;
  return !storage;
}
} // namespace emu

/* Each algorithm: what it is called, what it does when it computes. */
#define EMU_CUB(Group, Name, parameters, ...)                                  \
  __attribute__((noinline)) static cudaError_t Name parameters {               \
    if (emu::asks(storage, bytes))                                             \
      return cudaSuccess;                                                      \
    thrust::emu::Inside inside;                                                \
    const char *const name = "cub::" #Group "::" #Name;                        \
    const thrust::emu::Call c = {name, __builtin_return_address(0), true};     \
    emu_uncounted_access(name, c.pc);                                          \
    __VA_ARGS__;                                                               \
    return cudaGetLastError();                                                 \
  }
#define EMU_STORAGE void *storage, size_t &bytes
#define EMU_STREAM cudaStream_t = 0

struct DeviceReduce {
  template <class I, class O, class Op, class T>
  EMU_CUB(DeviceReduce, Reduce,
          (EMU_STORAGE, I in, O out, int n, Op op, T init, EMU_STREAM),
          c.writes(out, 1);
          *emu::raw(out) = thrust::emu::reduce(c, in, in + n, init, op))
  template <class I, class O>
  EMU_CUB(DeviceReduce, Sum, (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          c.writes(out, 1);
          *emu::raw(out) = thrust::emu::reduce(c, in, in + n, emu::Value<O>()))
  template <class I, class O>
  EMU_CUB(DeviceReduce, Min, (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          c.writes(out, 1);
          *emu::raw(out) = thrust::emu::reduce(
              c, in, in + n, std::numeric_limits<emu::Value<I>>::max(),
              cub::Min()))
  template <class I, class O>
  EMU_CUB(DeviceReduce, Max, (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          c.writes(out, 1);
          *emu::raw(out) = thrust::emu::reduce(
              c, in, in + n, std::numeric_limits<emu::Value<I>>::lowest(),
              cub::Max()))
  template <class I, class O>
  EMU_CUB(DeviceReduce, ArgMin, (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          auto at = thrust::emu::min_element(c, in, in + n) - in;
          c.writes(out, 1); *emu::raw(out) = {int(at), emu::raw(in)[at]})
  template <class I, class O>
  EMU_CUB(DeviceReduce, ArgMax, (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          auto at = thrust::emu::max_element(c, in, in + n) - in;
          c.writes(out, 1); *emu::raw(out) = {int(at), emu::raw(in)[at]})
};

struct DeviceScan {
  template <class I, class O>
  EMU_CUB(DeviceScan, InclusiveSum,
          (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          thrust::emu::inclusive_scan(c, in, in + n, out))
  template <class I, class O>
  EMU_CUB(DeviceScan, ExclusiveSum,
          (EMU_STORAGE, I in, O out, int n, EMU_STREAM),
          thrust::emu::exclusive_scan(c, in, in + n, out))
  template <class I, class O, class Op>
  EMU_CUB(DeviceScan, InclusiveScan,
          (EMU_STORAGE, I in, O out, Op op, int n, EMU_STREAM),
          thrust::emu::inclusive_scan(c, in, in + n, out, op))
  template <class I, class O, class Op, class T>
  EMU_CUB(DeviceScan, ExclusiveScan,
          (EMU_STORAGE, I in, O out, Op op, T init, int n, EMU_STREAM),
          thrust::emu::exclusive_scan(c, in, in + n, out, init, op))
};

struct DeviceRadixSort {
#define EMU_SORT(Name, Pairs, Less)                                            \
  template <class K>                                                           \
  EMU_CUB(DeviceRadixSort, Name,                                               \
          (EMU_STORAGE, const K *from, K *to, int n, int = 0,                  \
           int = 8 * sizeof(K), EMU_STREAM),                                   \
          thrust::emu::copy_n(c, from, n, to);                                 \
          thrust::emu::stable_sort(c, to, to + n, Less()))                     \
  template <class K>                                                           \
  EMU_CUB(DeviceRadixSort, Name,                                               \
          (EMU_STORAGE, DoubleBuffer<K> & keys, int n, int = 0,                \
           int = 8 * sizeof(K), EMU_STREAM),                                   \
          K *k = keys.Current();                                               \
          thrust::emu::stable_sort(c, k, k + n, Less()))                       \
  template <class K, class V>                                                  \
  EMU_CUB(DeviceRadixSort, Pairs,                                              \
          (EMU_STORAGE, const K *from, K *to, const V *values, V *values_to,   \
           int n, int = 0, int = 8 * sizeof(K), EMU_STREAM),                   \
          thrust::emu::copy_n(c, from, n, to);                                 \
          thrust::emu::copy_n(c, values, n, values_to);                        \
          thrust::emu::stable_sort_by_key(c, to, to + n, values_to, Less()))   \
  template <class K, class V>                                                  \
  EMU_CUB(                                                                     \
      DeviceRadixSort, Pairs,                                                  \
      (EMU_STORAGE, DoubleBuffer<K> & keys, DoubleBuffer<V> & values, int n,   \
       int = 0, int = 8 * sizeof(K), EMU_STREAM),                              \
      K *k = keys.Current();                                                   \
      thrust::emu::stable_sort_by_key(c, k, k + n, values.Current(), Less()))
  EMU_SORT(SortKeys, SortPairs, std::less<>)
  EMU_SORT(SortKeysDescending, SortPairsDescending, std::greater<>)
#undef EMU_SORT
};

struct DeviceSelect {
  template <class I, class O, class N, class P>
  EMU_CUB(DeviceSelect, If,
          (EMU_STORAGE, I in, O out, N count, int n, P chosen, EMU_STREAM),
          c.writes(count, 1);
          *emu::raw(count) = emu::Value<N>(
              thrust::emu::copy_if(c, in, in + n, out, chosen) - out))
  template <class I, class F, class O, class N>
  EMU_CUB(DeviceSelect, Flagged,
          (EMU_STORAGE, I in, F flags, O out, N count, int n, EMU_STREAM),
          c.writes(count, 1);
          *emu::raw(count) = emu::Value<N>(
              thrust::emu::copy_if(c, in, in + n, flags, out,
                                   [](const auto &f) { return bool(f); }) -
              out))
  template <class I, class O, class N>
  EMU_CUB(DeviceSelect, Unique,
          (EMU_STORAGE, I in, O out, N count, int n, EMU_STREAM),
          c.writes(count, 1);
          *emu::raw(count) =
              emu::Value<N>(thrust::emu::unique_copy(c, in, in + n, out) - out))
};

struct DeviceRunLengthEncode {
  template <class I, class O, class L, class N>
  EMU_CUB(DeviceRunLengthEncode, Encode,
          (EMU_STORAGE, I in, O out, L lengths, N count, int n, EMU_STREAM),
          c.writes(count, 1);
          *emu::raw(count) = emu::Value<N>(
              thrust::emu::reduce_by_key(
                  c, in, in + n,
                  thrust::make_constant_iterator(emu::Value<L>(1)), out,
                  lengths)
                  .first -
              out))
};

struct DeviceHistogram {
  /* `levels` bounds of bins of one width. */
  template <class I, class N, class T>
  EMU_CUB(DeviceHistogram, HistogramEven,
          (EMU_STORAGE, I in, N *bins, int levels, T low, T high, int n,
           EMU_STREAM),
          thrust::emu::fill_n(c, bins, levels - 1, N(0));
          thrust::emu::for_each_n(c, in, n, [&](const auto &x) {
            if (x >= low && x < high)
              bins[int(double(x - low) * (levels - 1) / double(high - low))]++;
          }))
};
#undef EMU_CUB
#undef EMU_STORAGE
#undef EMU_STREAM
} // namespace cub
