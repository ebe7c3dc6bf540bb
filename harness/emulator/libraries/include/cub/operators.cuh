/* operators.cuh - function objects of CUB, and what its algorithms share. */
#pragma once

#include "cuda_runtime.h"

#include "../thrust/emu_iterators.h"
#include "../thrust/emu_standard.h"

#define CUB_RUNTIME_FUNCTION
#define CUB_MIN(a, b) ((a) < (b) ? (a) : (b))
#define CUB_MAX(a, b) ((a) > (b) ? (a) : (b))

/* Device code of these headers: inlined, so that it counts as its caller's. */
#define EMU_COLLECTIVE __attribute__((always_inline)) inline

namespace cub {
#define EMU_OPERATOR(name, expression)                                         \
  struct name {                                                                \
    template <class T> T operator()(const T &a, const T &b) const {            \
      return expression;                                                       \
    }                                                                          \
  };
EMU_OPERATOR(Sum, T(a + b))
EMU_OPERATOR(Difference, T(a - b))
EMU_OPERATOR(Max, a < b ? b : a)
EMU_OPERATOR(Min, b < a ? b : a)
#undef EMU_OPERATOR
struct Equality {
  template <class T> bool operator()(const T &a, const T &b) const {
    return a == b;
  }
};

template <class K, class V> struct KeyValuePair {
  using Key = K;
  using Value = V;
  K key;
  V value;
  bool operator!=(const KeyValuePair &b) const {
    return key != b.key || value != b.value;
  }
};
/* The pair with the largest value; of equal ones that with the smaller key. */
#define EMU_EXTREME(name, beyond)                                              \
  struct name {                                                                \
    template <class T> T operator()(const T &a, const T &b) const {            \
      return b.value beyond a.value || (b.value == a.value && b.key < a.key)   \
                 ? b                                                           \
                 : a;                                                          \
    }                                                                          \
  };
EMU_EXTREME(ArgMax, >)
EMU_EXTREME(ArgMin, <)
#undef EMU_EXTREME

/* The bits of a number, and an order of theirs that is the numbers'. */
template <class T> struct Traits {
  using UnsignedBits = std::conditional_t<
      sizeof(T) == 8, unsigned long long,
      std::conditional_t<
          sizeof(T) == 4, unsigned,
          std::conditional_t<sizeof(T) == 2, unsigned short, unsigned char>>>;
  static constexpr bool is_signed =
      std::is_integral_v<T> && std::is_signed_v<T>;
  static constexpr UnsignedBits HIGH_BIT = UnsignedBits(1)
                                           << (sizeof(T) * 8 - 1);
  EMU_COLLECTIVE static UnsignedBits TwiddleIn(UnsignedBits key) {
    if constexpr (std::is_unsigned_v<T>)
      return key;
    else if constexpr (is_signed)
      return UnsignedBits(key ^ HIGH_BIT);
    else
      return UnsignedBits(key & HIGH_BIT ? ~key : key ^ HIGH_BIT);
  }
  EMU_COLLECTIVE static UnsignedBits TwiddleOut(UnsignedBits key) {
    if constexpr (std::is_unsigned_v<T>)
      return key;
    else if constexpr (is_signed)
      return UnsignedBits(key ^ HIGH_BIT);
    else
      return UnsignedBits(key & HIGH_BIT ? key ^ HIGH_BIT : ~key);
  }
};

/* Says what failed; CubDebugExit ends the program besides. */
inline cudaError_t Debug(cudaError_t error, const char *file, int line) {
  if (error != cudaSuccess)
    fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", (int)error, file, line,
            cudaGetErrorString(error));
  return error;
}
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e)                                                        \
  if (::cub::Debug((cudaError_t)(e), __FILE__, __LINE__))                      \
  exit(1)

/* Memory that is not kept for the next that asks. */
struct CachingDeviceAllocator {
  CachingDeviceAllocator(bool = false, bool = false) {}
  cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t = 0) {
    return cudaMalloc(p, bytes);
  }
  cudaError_t DeviceFree(void *p) {
    return cudaFree(p);
  }
};

using thrust::counting_iterator;
template <class T, class = int>
using CountingInputIterator = thrust::counting_iterator<T>;
template <class T, class = int>
using ConstantInputIterator = thrust::constant_iterator<T>;
template <class T, class F, class I, class = int>
struct TransformInputIterator : thrust::transform_iterator<F, I> {
  TransformInputIterator(I i, F f) : thrust::transform_iterator<F, I>(i, f) {}
};

template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector = 0;
  DoubleBuffer(T *current, T *other) : d_buffers{current, other} {}
  T *Current() {
    return d_buffers[selector];
  }
  T *Alternate() {
    return d_buffers[selector ^ 1];
  }
};
} // namespace cub
