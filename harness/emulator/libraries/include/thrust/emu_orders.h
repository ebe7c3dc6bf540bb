/* emu_orders.h - scans, selections, sorts, searches. */
#ifndef EMU_THRUST_ORDERS_H
#define EMU_THRUST_ORDERS_H

#include "emu_elements.h"

#include <numeric>
#include <vector>

namespace thrust {
namespace emu {
/* ---- scans ---- */

template <class I, class O, class F, class Op>
O transform_inclusive_scan(const Call &c, I first, I last, O to, F f, Op op) {
  Count n = last - first;
  c.reads(first, n), c.writes(to, n);
  auto a = raw(first);
  auto b = raw(to);
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
  c.reads(first, n), c.writes(to, n);
  auto a = raw(first);
  auto b = raw(to);
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
  c.reads(first, n), c.reads(values, n), c.writes(to, n);
  auto keys = raw(first);
  auto a = raw(values);
  auto b = raw(to);
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
  c.reads(first, n), c.reads(values, n), c.writes(to, n);
  auto keys = raw(first);
  auto a = raw(values);
  auto b = raw(to);
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
  c.reads(first, n), c.reads(stencil, n);
  auto a = raw(first);
  auto s = raw(stencil);
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
  c.reads(first, n);
  auto a = raw(first);
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
  c.reads(first, n), c.reads(values, n);
  auto keys = raw(first);
  auto a = raw(values);
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

template <class I> void reverse(const Call &c, I first, I last) {
  c.reads(first, last - first);
  std::reverse(raw(first), raw(last));
}
template <class I, class Less = std::less<>>
void stable_sort(const Call &c, I first, I last, Less less = Less()) {
  Count n = last - first;
  c.reads(first, n);
  auto a = raw(first);
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
  c.reads(first, n), c.reads(values, n);
  auto k = raw(first);
  auto v = raw(values);
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
} // namespace thrust

#endif
