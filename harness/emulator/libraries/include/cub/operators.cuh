/* operators.cuh - function objects of CUB, and what its algorithms share. */
#pragma once

#include "cuda_runtime.h"

#include "../thrust/emu_iterators.h"

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
