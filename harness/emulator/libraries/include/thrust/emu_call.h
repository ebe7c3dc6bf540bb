/* emu_call.h - a call of an algorithm: what it touches of device
 * memory is checked. */
#ifndef EMU_THRUST_CALL_H
#define EMU_THRUST_CALL_H

#include "emu_device_vector.h"
#include "execution_policy.h"
#include "functional.h"
#include "iterator/fancy_iterators.h"

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

  template <class I> void reads(I i, Count n) const {
    touch(i, n, EMU_LOAD);
  }
  template <class I> void writes(I i, Count n) const {
    touch(i, n, EMU_STORE);
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

} // namespace emu
} // namespace thrust

#endif
