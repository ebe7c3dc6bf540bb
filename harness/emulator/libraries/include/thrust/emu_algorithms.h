/* emu_algorithms.h - Thrust's algorithms, in plain loops of the host. What they
 * read and write of device memory is checked, and not counted. */
#pragma once

#include "emu_iterators.h"
#include "emu_vectors.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace thrust {
namespace emu {
using Count = std::ptrdiff_t;

/* ---- whether an algorithm's memory is the device's ---- */

template <class T> struct OnDevice : std::false_type {};
template <class T> struct OnDevice<device_ptr<T>> : std::true_type {};
template <class I> struct OnDevice<std::reverse_iterator<I>> : OnDevice<I> {};
template <class F, class I>
struct OnDevice<transform_iterator<F, I>> : OnDevice<I> {};
template <class I, class Index>
struct OnDevice<permutation_iterator<I, Index>> : OnDevice<I> {};
template <class... I>
struct OnDevice<zip_iterator<std::tuple<I...>>>
    : std::disjunction<OnDevice<I>...> {};

/* A call of an algorithm: its name, its place, where its pointers point. */
struct Call {
  const char *name;
  const void *pc;
  bool device;

  /* It reads, or writes, n elements from there on. */
  template <class T> void touch(T *p, Count n, emu_access_kind kind) const {
    const emu_region region = {p, size_t(n) * sizeof(T), 0, 1};
    if (device && n > 0)
      emu_library_access(kind, &region, name, pc);
    else if (n > 0)
      emu_library_host_access(p, name, "pass thrust::device first", pc);
  }
  template <class T>
  void touch(device_ptr<T> p, Count n, emu_access_kind kind) const {
    touch(p.get(), n, kind);
  }
  template <class I>
  void touch(const std::reverse_iterator<I> &i, Count n,
             emu_access_kind kind) const {
    touch(i.base() - n, n, kind);
  }
  template <class F, class I>
  void touch(const transform_iterator<F, I> &i, Count n,
             emu_access_kind kind) const {
    touch(i.base_iterator, n, kind);
  }
  template <class I, class Index>
  void touch(const permutation_iterator<I, Index> &i, Count n,
             emu_access_kind kind) const {
    touch(i.index, n, EMU_LOAD);
    for (Count k = 0; k < n; k++)
      touch(i.elements + Count(raw(i.index)[k]), 1, kind);
  }
  template <class... I>
  void touch(const zip_iterator<std::tuple<I...>> &i, Count n,
             emu_access_kind kind) const {
    std::apply([&](const I &...part) { (touch(part, n, kind), ...); }, i.parts);
  }
  template <class I> void touch(const I &, Count, emu_access_kind) const {}

  /* The same; gives the iterator as the host's loops use it. */
  template <class I> Raw<I> reads(I i, Count n) const {
    touch(i, n, EMU_LOAD);
    return raw(i);
  }
  template <class I> Raw<I> writes(I i, Count n) const {
    touch(i, n, EMU_STORE);
    return raw(i);
  }
};

template <class P, class... A> Call call(const char *name, const void *pc) {
  const bool device =
      std::is_base_of_v<DevicePolicy, P> ||
      (!std::is_base_of_v<HostPolicy, P> && std::disjunction_v<OnDevice<A>...>);
  if (device)
    emu_uncounted_access(name, pc);
  return {name, pc, device};
}

/* ---- element by element ---- */

template <class I, class F> I for_each_n(const Call &c, I first, Count n, F f) {
  auto a = c.reads(first, n);
  for (Count i = 0; i < n; i++)
    f(a[i]);
  c.writes(first, 0);
  return first + n;
}
template <class I, class F> I for_each(const Call &c, I first, I last, F f) {
  return for_each_n(c, first, last - first, f);
}

template <class I, class O, class F>
O transform(const Call &c, I first, I last, O to, F f) {
  Count n = last - first;
  auto a = c.reads(first, n);
  auto b = c.writes(to, n);
  for (Count i = 0; i < n; i++)
    b[i] = f(a[i]);
  return to + n;
}
template <class I, class J, class O, class F>
O transform(const Call &c, I first, I last, J second, O to, F f) {
  Count n = last - first;
  auto a = c.reads(first, n);
  auto b = c.reads(second, n);
  auto d = c.writes(to, n);
  for (Count i = 0; i < n; i++)
    d[i] = f(a[i], b[i]);
  return to + n;
}
template <class I, class O, class F, class P>
O transform_if(const Call &c, I first, I last, O to, F f, P chosen) {
  Count n = last - first;
  auto a = raw(first);
  auto b = raw(to);
  for (Count i = 0; i < n; i++)
    if (chosen(a[i])) {
      b[i] = f(a[i]);
      c.writes(to + i, 1);
    }
  return to + n;
}
template <class I, class F> void tabulate(const Call &c, I first, I last, F f) {
  auto a = c.writes(first, last - first);
  for (Count i = 0; i < last - first; i++)
    a[i] = f(i);
}
template <class I, class T>
void fill(const Call &c, I first, I last, const T &value) {
  auto a = c.writes(first, last - first);
  for (Count i = 0; i < last - first; i++)
    a[i] = Value<I>(value);
}
template <class I, class T>
I fill_n(const Call &c, I first, Count n, const T &value) {
  fill(c, first, first + n, value);
  return first + n;
}
template <class I, class T = Value<I>>
void sequence(const Call &c, I first, I last, T from = T(), T step = T(1)) {
  auto a = c.writes(first, last - first);
  for (Count i = 0; i < last - first; i++)
    a[i] = Value<I>(from + T(i) * step);
}
template <class I, class F> void generate(const Call &c, I first, I last, F f) {
  auto a = c.writes(first, last - first);
  for (Count i = 0; i < last - first; i++)
    a[i] = f();
}
/* Not of an iterator that writes to a stream, or appends to a container. */
template <class O, class = void> struct HasElements : std::true_type {};
template <class O>
struct HasElements<
    O, std::void_t<typename std::iterator_traits<O>::iterator_category>>
    : std::is_base_of<std::random_access_iterator_tag,
                      typename std::iterator_traits<O>::iterator_category> {};
template <class I, class O> O copy_n(const Call &c, I first, Count n, O to) {
  Call in = c, out = c; /* a copy's sides may be of two systems */
  in.device = c.device && (OnDevice<I>::value || !OnDevice<O>::value);
  out.device = c.device && (OnDevice<O>::value || !OnDevice<I>::value);
  in.reads(first, n);
  auto a = raw(first);
  if constexpr (HasElements<O>::value) {
    auto b = out.writes(to, n);
    for (Count i = 0; i < n; i++)
      b[i] = a[i];
    return to + n;
  } else {
    return std::copy(a, a + n, to);
  }
}
template <class I, class O> O copy(const Call &c, I first, I last, O to) {
  return copy_n(c, first, last - first, to);
}
template <class I, class J>
J swap_ranges(const Call &c, I first, I last, J second) {
  Count n = last - first;
  c.reads(first, n), c.reads(second, n);
  std::swap_ranges(raw(first), raw(last), raw(second));
  return second + n;
}
template <class I, class P, class T>
void replace_if(const Call &c, I first, I last, P chosen, const T &value) {
  auto a = c.reads(first, last - first);
  for (Count i = 0; i < last - first; i++)
    if (chosen(a[i]))
      a[i] = value;
}
template <class I, class S, class P, class T>
void replace_if(const Call &c, I first, I last, S stencil, P chosen,
                const T &value) {
  auto a = c.reads(first, last - first);
  auto s = c.reads(stencil, last - first);
  for (Count i = 0; i < last - first; i++)
    if (chosen(s[i]))
      a[i] = value;
}
template <class I, class T>
void replace(const Call &c, I first, I last, const T &old, const T &value) {
  replace_if(
      c, first, last, [&](const T &x) { return x == old; }, value);
}
template <class Map, class I, class O>
O gather(const Call &c, Map first, Map last, I from, O to) {
  auto elements = make_permutation_iterator(from, first);
  return copy_n(c, elements, last - first, to);
}
template <class I, class Map, class O>
void scatter(const Call &c, I first, I last, Map map, O to) {
  copy_n(c, first, last - first, make_permutation_iterator(to, map));
}

/* ---- to one value ---- */

template <class I, class F, class T, class Op>
T transform_reduce(const Call &c, I first, I last, F f, T init, Op op) {
  auto a = c.reads(first, last - first);
  for (Count i = 0; i < last - first; i++)
    init = op(init, f(a[i]));
  return init;
}
template <class I, class T = Value<I>, class Op = std::plus<>>
T reduce(const Call &c, I first, I last, T init = T(), Op op = Op()) {
  auto a = c.reads(first, last - first);
  for (Count i = 0; i < last - first; i++)
    init = op(init, a[i]);
  return init;
}
template <class I, class J, class T, class Plus = std::plus<>,
          class Times = std::multiplies<>>
T inner_product(const Call &c, I first, I last, J second, T init,
                Plus plus = Plus(), Times times = Times()) {
  auto a = c.reads(first, last - first);
  auto b = c.reads(second, last - first);
  for (Count i = 0; i < last - first; i++)
    init = plus(init, times(a[i], b[i]));
  return init;
}
template <class I, class P>
Count count_if(const Call &c, I first, I last, P chosen) {
  Count n = 0;
  auto a = c.reads(first, last - first);
  for (Count i = 0; i < last - first; i++)
    n += bool(chosen(a[i]));
  return n;
}
template <class I, class T>
Count count(const Call &c, I first, I last, const T &value) {
  return count_if(c, first, last, [&](const auto &x) { return x == value; });
}
template <class I, class P> I find_if(const Call &c, I first, I last, P found) {
  Count i = 0, n = last - first;
  auto a = c.reads(first, n);
  while (i < n && !found(a[i]))
    i++;
  return first + i;
}
template <class I, class P>
I find_if_not(const Call &c, I first, I last, P not_found) {
  return find_if(c, first, last, [&](const auto &x) { return !not_found(x); });
}
template <class I, class T>
I find(const Call &c, I first, I last, const T &value) {
  return find_if(c, first, last, [&](const auto &x) { return x == value; });
}
template <class I, class P> bool any_of(const Call &c, I first, I last, P p) {
  return find_if(c, first, last, p) != last;
}
template <class I, class P> bool none_of(const Call &c, I first, I last, P p) {
  return !any_of(c, first, last, p);
}
template <class I, class P> bool all_of(const Call &c, I first, I last, P p) {
  return find_if_not(c, first, last, p) == last;
}
template <class I, class Less = std::less<>>
I min_element(const Call &c, I first, I last, Less less = Less()) {
  Count best = 0;
  auto a = c.reads(first, last - first);
  for (Count i = 1; i < last - first; i++)
    if (less(a[i], a[best]))
      best = i;
  return first + best;
}
template <class I, class Less = std::less<>>
I max_element(const Call &c, I first, I last, Less less = Less()) {
  return min_element(c, first, last,
                     [&](const auto &x, const auto &y) { return less(y, x); });
}
template <class I, class Less = std::less<>>
std::pair<I, I> minmax_element(const Call &c, I first, I last,
                               Less less = Less()) {
  return {min_element(c, first, last, less), max_element(c, first, last, less)};
}
template <class I, class J, class Same = std::equal_to<>>
bool equal(const Call &c, I first, I last, J second, Same same = Same()) {
  c.reads(first, last - first), c.reads(second, last - first);
  return std::equal(raw(first), raw(last), raw(second), same);
}
template <class I, class Less = std::less<>>
bool is_sorted(const Call &c, I first, I last, Less less = Less()) {
  c.reads(first, last - first);
  return std::is_sorted(raw(first), raw(last), less);
}

/* ---- scans ---- */

template <class I, class O, class F, class Op>
O transform_inclusive_scan(const Call &c, I first, I last, O to, F f, Op op) {
  Count n = last - first;
  auto a = c.reads(first, n);
  auto b = c.writes(to, n);
  if (n > 0) {
    std::decay_t<decltype(f(a[0]))> sum = f(a[0]);
    b[0] = sum;
    for (Count i = 1; i < n; i++)
      b[i] = sum = op(sum, f(a[i]));
  }
  return to + n;
}
template <class I, class O, class F, class T, class Op>
O transform_exclusive_scan(const Call &c, I first, I last, O to, F f, T sum,
                           Op op) {
  Count n = last - first;
  auto a = c.reads(first, n);
  auto b = c.writes(to, n);
  for (Count i = 0; i < n; i++) {
    T next = op(sum, f(a[i]));
    b[i] = sum;
    sum = next;
  }
  return to + n;
}
struct Same {
  template <class T> const T &operator()(const T &x) const {
    return x;
  }
};
template <class I, class O, class Op = std::plus<>>
O inclusive_scan(const Call &c, I first, I last, O to, Op op = Op()) {
  return transform_inclusive_scan(c, first, last, to, Same(), op);
}
template <class I, class O, class T = Value<I>, class Op = std::plus<>>
O exclusive_scan(const Call &c, I first, I last, O to, T init = T(),
                 Op op = Op()) {
  return transform_exclusive_scan(c, first, last, to, Same(), init, op);
}
template <class K, class I, class O, class Equal = std::equal_to<>,
          class Op = std::plus<>>
O inclusive_scan_by_key(const Call &c, K first, K last, I values, O to,
                        Equal equal = Equal(), Op op = Op()) {
  Count n = last - first;
  auto keys = c.reads(first, n);
  auto a = c.reads(values, n);
  auto b = c.writes(to, n);
  Value<I> sum{};
  for (Count i = 0; i < n; i++)
    b[i] = sum = i && equal(keys[i - 1], keys[i]) ? op(sum, a[i]) : a[i];
  return to + n;
}
template <class K, class I, class O, class T = Value<I>,
          class Equal = std::equal_to<>, class Op = std::plus<>>
O exclusive_scan_by_key(const Call &c, K first, K last, I values, O to,
                        T init = T(), Equal equal = Equal(), Op op = Op()) {
  Count n = last - first;
  auto keys = c.reads(first, n);
  auto a = c.reads(values, n);
  auto b = c.writes(to, n);
  T sum = init;
  for (Count i = 0; i < n; i++) {
    if (i && !equal(keys[i - 1], keys[i]))
      sum = init;
    T next = op(sum, a[i]);
    b[i] = sum;
    sum = next;
  }
  return to + n;
}
template <class I, class O, class Op = std::minus<>>
O adjacent_difference(const Call &c, I first, I last, O to, Op op = Op()) {
  Count n = last - first;
  c.reads(first, n), c.writes(to, n);
  std::adjacent_difference(raw(first), raw(last), raw(to), op);
  return to + n;
}

/* ---- some of the elements ---- */

template <class I, class S, class O, class P>
O copy_if(const Call &c, I first, I last, S stencil, O to, P chosen) {
  Count n = last - first, kept = 0;
  auto a = c.reads(first, n);
  auto s = c.reads(stencil, n);
  auto b = raw(to);
  for (Count i = 0; i < n; i++)
    if (chosen(s[i]))
      b[kept++] = a[i];
  c.writes(to, kept);
  return to + kept;
}
template <class I, class O, class P>
O copy_if(const Call &c, I first, I last, O to, P chosen) {
  return copy_if(c, first, last, first, to, chosen);
}
template <class I, class O, class P>
O remove_copy_if(const Call &c, I first, I last, O to, P gone) {
  return copy_if(c, first, last, first, to,
                 [&](const auto &x) { return !gone(x); });
}
template <class I, class P>
I remove_if(const Call &c, I first, I last, P gone) {
  return remove_copy_if(c, first, last, first, gone);
}
template <class I, class S, class P>
I remove_if(const Call &c, I first, I last, S stencil, P gone) {
  auto a = c.reads(first, last - first);
  auto s = c.reads(stencil, last - first);
  Count kept = 0;
  for (Count i = 0; i < last - first; i++)
    if (!gone(s[i]))
      a[kept++] = a[i];
  return first + kept;
}
template <class I, class T>
I remove(const Call &c, I first, I last, const T &value) {
  return remove_if(c, first, last, [&](const auto &x) { return x == value; });
}
template <class I, class P>
I stable_partition(const Call &c, I first, I last, P chosen) {
  c.reads(first, last - first);
  return first +
         (std::stable_partition(raw(first), raw(last), chosen) - raw(first));
}
template <class I, class P>
I partition(const Call &c, I first, I last, P chosen) {
  return stable_partition(c, first, last, chosen);
}
template <class I, class O, class Equal = std::equal_to<>>
O unique_copy(const Call &c, I first, I last, O to, Equal equal = Equal()) {
  Count n = last - first, kept = 0;
  auto a = c.reads(first, n);
  auto b = raw(to);
  Value<I> before{};
  for (Count i = 0; i < n; i++) {
    Value<I> x = a[i];
    if (!i || !equal(before, x))
      b[kept++] = x;
    before = x;
  }
  c.writes(to, kept);
  return to + kept;
}
template <class I, class Equal = std::equal_to<>>
I unique(const Call &c, I first, I last, Equal equal = Equal()) {
  return unique_copy(c, first, last, first, equal);
}
template <class K, class V, class KO, class VO, class Equal = std::equal_to<>,
          class Op = std::plus<>>
std::pair<KO, VO> reduce_by_key(const Call &c, K first, K last, V values,
                                KO keys_to, VO values_to, Equal equal = Equal(),
                                Op op = Op()) {
  Count n = last - first, made = 0;
  auto keys = c.reads(first, n);
  auto a = c.reads(values, n);
  auto k = raw(keys_to);
  auto v = raw(values_to);
  for (Count i = 0; i < n;) {
    Value<K> key = keys[i];
    Value<V> sum = a[i];
    for (i++; i < n && equal(key, keys[i]); i++)
      sum = op(sum, a[i]);
    k[made] = key;
    v[made++] = sum;
  }
  c.writes(keys_to, made), c.writes(values_to, made);
  return {keys_to + made, values_to + made};
}
template <class K, class V, class KO, class VO, class Equal = std::equal_to<>>
std::pair<KO, VO> unique_by_key_copy(const Call &c, K first, K last, V values,
                                     KO keys_to, VO values_to,
                                     Equal equal = Equal()) {
  return reduce_by_key(c, first, last, values, keys_to, values_to, equal,
                       [](const auto &x, const auto &) { return x; });
}
template <class K, class V, class Equal = std::equal_to<>>
std::pair<K, V> unique_by_key(const Call &c, K first, K last, V values,
                              Equal equal = Equal()) {
  return unique_by_key_copy(c, first, last, values, first, values, equal);
}

/* ---- order ---- */

/* Another order than NVIDIA's of the same engine. */
template <class I, class Engine>
void shuffle(const Call &c, I first, I last, Engine &&engine) {
  auto a = c.reads(first, last - first);
  for (Count i = last - first - 1; i > 0; i--) {
    Count j = std::uniform_int_distribution<Count>(0, i)(engine);
    Value<I> here = a[i], there = a[j];
    a[i] = there;
    a[j] = here;
  }
}
template <class I> void reverse(const Call &c, I first, I last) {
  c.reads(first, last - first);
  std::reverse(raw(first), raw(last));
}
template <class I, class Less = std::less<>>
void stable_sort(const Call &c, I first, I last, Less less = Less()) {
  Count n = last - first;
  auto a = c.reads(first, n);
  std::vector<Value<I>> sorted(size_t(n < 0 ? 0 : n));
  for (Count i = 0; i < n; i++)
    sorted[i] = a[i];
  std::stable_sort(sorted.begin(), sorted.end(), less);
  for (Count i = 0; i < n; i++)
    a[i] = sorted[i];
}
template <class I, class Less = std::less<>>
void sort(const Call &c, I first, I last, Less less = Less()) {
  stable_sort(c, first, last, less);
}
template <class K, class V, class Less = std::less<>>
void stable_sort_by_key(const Call &c, K first, K last, V values,
                        Less less = Less()) {
  using Pair = std::pair<Value<K>, Value<V>>;
  Count n = last - first;
  auto k = c.reads(first, n);
  auto v = c.reads(values, n);
  std::vector<Pair> pairs;
  for (Count i = 0; i < n; i++)
    pairs.emplace_back(k[i], v[i]);
  std::stable_sort(
      pairs.begin(), pairs.end(),
      [&](const Pair &x, const Pair &y) { return less(x.first, y.first); });
  for (Count i = 0; i < n; i++) {
    k[i] = pairs[i].first;
    v[i] = pairs[i].second;
  }
}
template <class K, class V, class Less = std::less<>>
void sort_by_key(const Call &c, K first, K last, V values, Less less = Less()) {
  stable_sort_by_key(c, first, last, values, less);
}
template <class I, class J, class O, class Less = std::less<>>
O merge(const Call &c, I first, I last, J first2, J last2, O to,
        Less less = Less()) {
  Count n = (last - first) + (last2 - first2);
  c.reads(first, last - first), c.reads(first2, last2 - first2);
  c.writes(to, n);
  std::merge(raw(first), raw(last), raw(first2), raw(last2), raw(to), less);
  return to + n;
}
/* Of one value, or of each of a range. */
#define EMU_BOUND(name)                                                        \
  template <class I, class T>                                                  \
  I name(const Call &c, I first, I last, const T &value) {                     \
    c.reads(first, last - first);                                              \
    return first + (std::name(raw(first), raw(last), value) - raw(first));     \
  }                                                                            \
  template <class I, class J, class O>                                         \
  O name(const Call &c, I first, I last, J values, J values_last, O to) {      \
    Count n = values_last - values;                                            \
    c.reads(first, last - first), c.reads(values, n), c.writes(to, n);         \
    auto v = raw(values);                                                      \
    auto b = raw(to);                                                          \
    for (Count i = 0; i < n; i++)                                              \
      b[i] = Value<O>(std::name(raw(first), raw(last), v[i]) - raw(first));    \
    return to + n;                                                             \
  }
EMU_BOUND(lower_bound)
EMU_BOUND(upper_bound)
#undef EMU_BOUND
template <class I, class T>
bool binary_search(const Call &c, I first, I last, const T &value) {
  c.reads(first, last - first);
  return std::binary_search(raw(first), raw(last), value);
}
} // namespace emu

/* Each algorithm as programs call it, with a policy and without. */
#define EMU_THRUST(name)                                                       \
  template <class First, class... Rest>                                        \
  __attribute__((noinline)) auto name(const First &first, Rest... rest) {      \
    const void *pc = __builtin_return_address(0);                              \
    emu::Inside inside;                                                        \
    if constexpr (std::is_base_of_v<emu::Policy, First>)                       \
      return emu::name(emu::call<First, Rest...>("thrust::" #name, pc),        \
                       rest...);                                               \
    else                                                                       \
      return emu::name(emu::call<void, First, Rest...>("thrust::" #name, pc),  \
                       first, rest...);                                        \
  }

EMU_THRUST(for_each)
EMU_THRUST(for_each_n)
EMU_THRUST(transform)
EMU_THRUST(transform_if)
EMU_THRUST(tabulate)
EMU_THRUST(fill)
EMU_THRUST(fill_n)
EMU_THRUST(sequence)
EMU_THRUST(generate)
EMU_THRUST(copy)
EMU_THRUST(copy_n)
EMU_THRUST(swap_ranges)
EMU_THRUST(replace)
EMU_THRUST(replace_if)
EMU_THRUST(gather)
EMU_THRUST(scatter)
EMU_THRUST(transform_reduce)
EMU_THRUST(reduce)
EMU_THRUST(inner_product)
EMU_THRUST(count)
EMU_THRUST(count_if)
EMU_THRUST(find)
EMU_THRUST(find_if)
EMU_THRUST(find_if_not)
EMU_THRUST(any_of)
EMU_THRUST(none_of)
EMU_THRUST(all_of)
EMU_THRUST(min_element)
EMU_THRUST(max_element)
EMU_THRUST(minmax_element)
EMU_THRUST(equal)
EMU_THRUST(is_sorted)
EMU_THRUST(transform_inclusive_scan)
EMU_THRUST(transform_exclusive_scan)
EMU_THRUST(inclusive_scan)
EMU_THRUST(exclusive_scan)
EMU_THRUST(inclusive_scan_by_key)
EMU_THRUST(exclusive_scan_by_key)
EMU_THRUST(adjacent_difference)
EMU_THRUST(copy_if)
EMU_THRUST(remove)
EMU_THRUST(remove_if)
EMU_THRUST(remove_copy_if)
EMU_THRUST(partition)
EMU_THRUST(stable_partition)
EMU_THRUST(unique)
EMU_THRUST(unique_copy)
EMU_THRUST(unique_by_key)
EMU_THRUST(unique_by_key_copy)
EMU_THRUST(reduce_by_key)
EMU_THRUST(reverse)
EMU_THRUST(shuffle)
EMU_THRUST(sort)
EMU_THRUST(stable_sort)
EMU_THRUST(sort_by_key)
EMU_THRUST(stable_sort_by_key)
EMU_THRUST(merge)
EMU_THRUST(lower_bound)
EMU_THRUST(upper_bound)
EMU_THRUST(binary_search)
#undef EMU_THRUST
} // namespace thrust
