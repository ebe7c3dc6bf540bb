/* emu_iterators.h - iterators over what lies nowhere, or elsewhere. */
#pragma once

#include "emu_types.h"

namespace thrust {
template <class T, class = void, class = void, class = void>
struct counting_iterator : emu::Fancy<counting_iterator<T>, T, T> {
  T n;
  counting_iterator(T n = T()) : n(n) {}
  T at(std::ptrdiff_t i) const {
    return T(n + T(i));
  }
  void move(std::ptrdiff_t i) {
    n = T(n + T(i));
  }
  std::ptrdiff_t distance(const counting_iterator &b) const {
    return std::ptrdiff_t(n) - std::ptrdiff_t(b.n);
  }
};
template <class T> counting_iterator<T> make_counting_iterator(T n) {
  return counting_iterator<T>(n);
}

template <class T, class Incrementable = std::ptrdiff_t>
struct constant_iterator
    : emu::Fancy<constant_iterator<T, Incrementable>, T, T> {
  T value;
  std::ptrdiff_t n = 0;
  constant_iterator(T value = T(), std::ptrdiff_t n = 0) : value(value), n(n) {}
  T at(std::ptrdiff_t) const {
    return value;
  }
  void move(std::ptrdiff_t i) {
    n += i;
  }
  std::ptrdiff_t distance(const constant_iterator &b) const {
    return n - b.n;
  }
};
template <class T> constant_iterator<T> make_constant_iterator(T value) {
  return constant_iterator<T>(value);
}

namespace emu {
struct Nothing {
  template <class T> const Nothing &operator=(const T &) const {
    return *this;
  }
};
} // namespace emu
struct discard_iterator
    : emu::Fancy<discard_iterator, emu::Nothing, emu::Nothing> {
  std::ptrdiff_t n = 0;
  emu::Nothing at(std::ptrdiff_t) const {
    return {};
  }
  void move(std::ptrdiff_t i) {
    n += i;
  }
  std::ptrdiff_t distance(const discard_iterator &b) const {
    return n - b.n;
  }
};
inline discard_iterator make_discard_iterator() {
  return {};
}

template <class F, class I, class = void, class = void>
struct transform_iterator;
template <class I, class Index> struct permutation_iterator;
template <class Tuple> struct zip_iterator;

namespace emu {
/* The same iterator over plain pointers, as algorithms use it. */
template <class I> I raw(I i) {
  return i;
}
template <class T> T *raw(device_ptr<T> p) {
  return p.get();
}
template <class I> using Raw = decltype(raw(std::declval<I>()));
template <class F, class I>
transform_iterator<F, Raw<I>> raw(const transform_iterator<F, I> &t) {
  return {raw(t.base_iterator), t.function};
}
template <class I, class Index>
permutation_iterator<Raw<I>, Raw<Index>>
raw(const permutation_iterator<I, Index> &p) {
  return {raw(p.elements), raw(p.index)};
}
template <class... I>
zip_iterator<std::tuple<Raw<I>...>>
raw(const zip_iterator<std::tuple<I...>> &z) {
  return std::apply(
      [](const I &...i) { return std::tuple<Raw<I>...>(raw(i)...); }, z.parts);
}
template <class I>
using Element = decltype(std::declval<Raw<I>>()[std::ptrdiff_t()]);
template <class I>
using Value = typename std::iterator_traits<Raw<I>>::value_type;
/* What the iterator itself gives: host code may hold a device_reference. */
template <class I>
using Reference = decltype(std::declval<const I &>()[std::ptrdiff_t()]);
} // namespace emu

template <class F, class I, class, class>
struct transform_iterator
    : emu::Fancy<transform_iterator<F, I>,
                 std::decay_t<std::invoke_result_t<const F &, emu::Element<I>>>,
                 std::invoke_result_t<const F &, emu::Element<I>>> {
  I base_iterator;
  F function;
  transform_iterator(I i, F f = F()) : base_iterator(i), function(f) {}
  I base() const {
    return base_iterator;
  }
  decltype(auto) at(std::ptrdiff_t i) const {
    if constexpr (std::is_same_v<I, emu::Raw<I>>) {
      return function(base_iterator[i]);
    } else {
      emu::Inside inside;
      return function(emu::raw(base_iterator)[i]);
    }
  }
  void move(std::ptrdiff_t i) {
    base_iterator += i;
  }
  std::ptrdiff_t distance(const transform_iterator &b) const {
    return base_iterator - b.base_iterator;
  }
};
template <class I, class F>
transform_iterator<F, I> make_transform_iterator(I i, F f) {
  return transform_iterator<F, I>(i, f);
}

template <class I, class Index>
struct permutation_iterator : emu::Fancy<permutation_iterator<I, Index>,
                                         emu::Value<I>, emu::Reference<I>> {
  I elements;
  Index index;
  permutation_iterator(I e, Index i) : elements(e), index(i) {}
  emu::Reference<I> at(std::ptrdiff_t i) const {
    return elements[std::ptrdiff_t(index[i])];
  }
  void move(std::ptrdiff_t i) {
    index += i;
  }
  std::ptrdiff_t distance(const permutation_iterator &b) const {
    return index - b.index;
  }
};
template <class I, class Index>
permutation_iterator<I, Index> make_permutation_iterator(I e, Index i) {
  return permutation_iterator<I, Index>(e, i);
}

template <class... I>
struct zip_iterator<std::tuple<I...>>
    : emu::Fancy<zip_iterator<std::tuple<I...>>, std::tuple<emu::Value<I>...>,
                 std::tuple<emu::Reference<I>...>> {
  std::tuple<I...> parts;
  zip_iterator(const std::tuple<I...> &t) : parts(t) {}
  zip_iterator(I... i) : parts(i...) {}
  const std::tuple<I...> &get_iterator_tuple() const {
    return parts;
  }
  std::tuple<emu::Reference<I>...> at(std::ptrdiff_t n) const {
    return std::apply(
        [n](const I &...i) {
          return std::tuple<emu::Reference<I>...>(i[n]...);
        },
        parts);
  }
  void move(std::ptrdiff_t n) {
    std::apply([n](I &...i) { ((i += n), ...); }, parts);
  }
  std::ptrdiff_t distance(const zip_iterator &b) const {
    return std::get<0>(parts) - std::get<0>(b.parts);
  }
};
template <class... I>
zip_iterator<std::tuple<I...>> make_zip_iterator(const std::tuple<I...> &t) {
  return t;
}
template <class I, class... Rest>
auto make_zip_iterator(I i, Rest... rest)
    -> zip_iterator<std::tuple<I, Rest...>> {
  return zip_iterator<std::tuple<I, Rest...>>(
      std::tuple<I, Rest...>(i, rest...));
}
template <class F> struct zip_function {
  F function;
  zip_function(F f = F()) : function(f) {}
  template <class Tuple> decltype(auto) operator()(const Tuple &t) const {
    return std::apply(function, t);
  }
};
template <class F> zip_function<F> make_zip_function(F f) {
  return zip_function<F>(f);
}

template <class I> using reverse_iterator = std::reverse_iterator<I>;
template <class I> reverse_iterator<I> make_reverse_iterator(I i) {
  return reverse_iterator<I>(i);
}
template <class I> auto distance(I first, I last) {
  return last - first;
}
template <class I, class N> void advance(I &i, N n) {
  i += n;
}
template <class I, class N = std::ptrdiff_t> I next(I i, N n = 1) {
  return i + n;
}
} // namespace thrust
