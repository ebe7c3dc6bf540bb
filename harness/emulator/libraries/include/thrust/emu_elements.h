/* emu_elements.h - algorithms element by element, and to one value. */
#ifndef EMU_THRUST_ELEMENTS_H
#define EMU_THRUST_ELEMENTS_H

#include "emu_call.h"

#include <algorithm>

namespace thrust {
namespace emu {
/* ---- element by element ---- */

template <class I, class F> I for_each_n(const Call &c, I first, Count n, F f) {
  c.reads(first, n);
  auto a = raw(first);
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
  c.reads(first, n), c.writes(to, n);
  auto a = raw(first);
  auto b = raw(to);
  for (Count i = 0; i < n; i++)
    b[i] = f(a[i]);
  return to + n;
}
template <class I, class J, class O, class F>
O transform(const Call &c, I first, I last, J second, O to, F f) {
  Count n = last - first;
  c.reads(first, n), c.reads(second, n), c.writes(to, n);
  auto a = raw(first);
  auto b = raw(second);
  auto d = raw(to);
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
  c.writes(first, last - first);
  auto a = raw(first);
  for (Count i = 0; i < last - first; i++)
    a[i] = f(i);
}
template <class I, class T>
void fill(const Call &c, I first, I last, const T &value) {
  c.writes(first, last - first);
  auto a = raw(first);
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
  c.writes(first, last - first);
  auto a = raw(first);
  for (Count i = 0; i < last - first; i++)
    a[i] = Value<I>(from + T(i) * step);
}
template <class I, class F> void generate(const Call &c, I first, I last, F f) {
  c.writes(first, last - first);
  auto a = raw(first);
  for (Count i = 0; i < last - first; i++)
    a[i] = f();
}
template <class I, class O> O copy_n(const Call &c, I first, Count n, O to) {
  Call in = c, out = c; /* a copy's sides may be of two systems */
  in.device = c.device && (OnDevice<I>::value || !OnDevice<O>::value);
  out.device = c.device && (OnDevice<O>::value || !OnDevice<I>::value);
  in.reads(first, n), out.writes(to, n);
  auto a = raw(first);
  auto b = raw(to);
  for (Count i = 0; i < n; i++)
    b[i] = a[i];
  return to + n;
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
  c.reads(first, last - first);
  auto a = raw(first);
  for (Count i = 0; i < last - first; i++)
    if (chosen(a[i]))
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
  c.reads(first, last - first);
  auto a = raw(first);
  for (Count i = 0; i < last - first; i++)
    init = op(init, f(a[i]));
  return init;
}
template <class I, class T = Value<I>, class Op = std::plus<>>
T reduce(const Call &c, I first, I last, T init = T(), Op op = Op()) {
  c.reads(first, last - first);
  auto a = raw(first);
  for (Count i = 0; i < last - first; i++)
    init = op(init, a[i]);
  return init;
}
template <class I, class J, class T, class Plus = std::plus<>,
          class Times = std::multiplies<>>
T inner_product(const Call &c, I first, I last, J second, T init,
                Plus plus = Plus(), Times times = Times()) {
  c.reads(first, last - first), c.reads(second, last - first);
  auto a = raw(first);
  auto b = raw(second);
  for (Count i = 0; i < last - first; i++)
    init = plus(init, times(a[i], b[i]));
  return init;
}
template <class I, class P>
Count count_if(const Call &c, I first, I last, P chosen) {
  Count n = 0;
  c.reads(first, last - first);
  auto a = raw(first);
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
  c.reads(first, n);
  auto a = raw(first);
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
  c.reads(first, last - first);
  auto a = raw(first);
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

} // namespace emu
} // namespace thrust

#endif
