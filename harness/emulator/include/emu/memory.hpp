/* memory.hpp - dynamic shared memory; loads and stores with cache hints, which
 * are plain accesses as far as requests and sectors go. */
#pragma once

#include "../../execute/emu_execute.h"
#include "../../memory/emu_memory.h"
#include "qualifiers.hpp"
#include <type_traits>

namespace emu {
/* What extern __shared__ T x[] in a function is initialised with. */
struct Dynamic {
  template <class T> __attribute__((always_inline)) operator T *() const {
    return static_cast<T *>(emu_dynamic_shared());
  }
};

/* What extern __shared__ T x[] at file scope becomes. */
template <class T> struct DynamicArray {
  __attribute__((always_inline)) operator T *() const {
    return static_cast<T *>(emu_dynamic_shared());
  }
  template <class U>
  __attribute__((always_inline)) explicit operator U *() const {
    return static_cast<U *>(emu_dynamic_shared());
  }
};

/* Where the name of one stands as a value; what hides the name stays. */
template <class T> EMU_PURE T *whole(const DynamicArray<T> &array) {
  return array;
}
template <class T>
__attribute__((always_inline)) constexpr T whole(T &&hidden) {
  return static_cast<T>(hidden);
}

/* The rewriter has found an array that nvcc keeps in local memory. */
EMU_DEVICE inline void local_array(const char *what) {
  emu_uncounted_access(what, EMU_PC);
}
/* A local variable, or an element of one, that nothing has set is used. */
EMU_DEVICE inline void unset_local(const char *use) {
  emu_unset_local(use, EMU_PC);
}

/* Automatic arrays begin filled with a value that programs hardly have; it is
 * looked for in elements of 4 and 8 bytes, fewer bytes may have it by chance.
 * No address of theirs may be taken here: else each access would be reported.
 */
template <class T>
using UnsetBits = std::conditional_t<sizeof(T) == 8, unsigned long, unsigned>;
template <class T> constexpr UnsetBits<T> unset_bits() {
  return UnsetBits<T>(0xfbfbfbfbfbfbfbfb);
}
template <class T, size_t n> constexpr bool shows_unset() {
  typedef std::remove_all_extents_t<T> Element;
  return std::is_arithmetic_v<Element> && n * sizeof(T) <= 1024 &&
         (sizeof(Element) == 4 || sizeof(Element) == 8);
}
template <class T> __attribute__((always_inline)) inline void unset(T &) {}
template <class T, size_t n>
__attribute__((always_inline)) inline void unset(T (&array)[n]) {
  if constexpr (!shows_unset<T, n>())
    return;
  else
    for (size_t i = 0; i < n; i++)
      if constexpr (std::is_array_v<T>)
        unset(array[i]);
      else
        array[i] = __builtin_bit_cast(std::remove_cv_t<T>, unset_bits<T>());
}
template <class T, class Index>
__attribute__((always_inline)) inline bool is_unset(const T &, Index) {
  return false;
}
template <class T, size_t n, class Index>
__attribute__((always_inline)) inline bool is_unset(const T (&array)[n],
                                                    Index index) {
  if constexpr (shows_unset<T, n>())
    return static_cast<size_t>(index) < n &&
           __builtin_expect(__builtin_bit_cast(UnsetBits<T>, array[index]) ==
                                unset_bits<T>(),
                            0);
  return false;
}
} // namespace emu

namespace emu {
/* Such a function takes numbers, and vectors of 2, 4, 8 or 16 bytes. */
template <class T> EMU_FRONT auto as_bits(T *p) {
  static_assert(sizeof(T) == sizeof(Bits<T>),
                "emu: loads and stores with cache hints take numbers, and "
                "vectors of 2, 4, 8 or 16 bytes: do this one member by member");
  return (Bits<std::remove_const_t<T>> *)p;
}
} // namespace emu
#define EMU_LOADER(name, flags)                                                \
  template <class T, emu::Number<T> = 0> EMU_DEVICE T name(const T *p) {       \
    emu_access(emu_access_kind(EMU_LOAD | flags), p, sizeof(T), EMU_PC);       \
    return *p;                                                                 \
  }                                                                            \
  template <class T, emu::Class<T> = 0> EMU_FRONT T name(const T *p) {         \
    return emu::of_bits<T>(name((const emu::Bits<T> *)emu::as_bits(p)));       \
  }
EMU_LOADER(__ldg, EMU_READ_ONLY)
EMU_LOADER(__ldca, 0)
EMU_LOADER(__ldcg, 0)
EMU_LOADER(__ldcs, 0)
EMU_LOADER(__ldlu, 0)
EMU_LOADER(__ldcv, 0)
#undef EMU_LOADER

#define EMU_STORER(name)                                                       \
  template <class T, emu::Number<T> = 0>                                       \
  EMU_DEVICE void name(T *p, std::enable_if_t<true, T> v) {                    \
    emu_access(EMU_STORE, p, sizeof(T), EMU_PC);                               \
    *p = v;                                                                    \
  }                                                                            \
  template <class T, emu::Class<T> = 0>                                        \
  EMU_FRONT void name(T *p, std::enable_if_t<true, T> v) {                     \
    name(emu::as_bits(p), emu::bits(v));                                       \
  }
EMU_STORER(__stwb)
EMU_STORER(__stcg)
EMU_STORER(__stcs)
EMU_STORER(__stwt)
#undef EMU_STORER

namespace emu {
/* An asynchronous copy of bytes - zeros bytes, then zeros: one load, one store.
 * Copies of other sizes than an access has are cut into accesses. */
EMU_DEVICE inline void copy_async(void *to, const void *from, size_t bytes,
                                  size_t zeros, const void *pc) {
  char *out = static_cast<char *>(to);
  const char *in = static_cast<const char *>(from);
  size_t filled = bytes - zeros;
  for (size_t done = 0, step; done < bytes; done += step) {
    size_t left = (done < filled ? filled : bytes) - done;
    step = 16;
    while (step > left || reinterpret_cast<size_t>(out + done) % step ||
           (done < filled && reinterpret_cast<size_t>(in + done) % step))
      step /= 2;
    if (done < filled)
      emu_copy_loads(out + done, in + done, step, pc);
    emu_access(EMU_STORE, out + done, step, pc);
    emu_copy_begins(out + done, done < filled ? in + done : nullptr, step, pc);
  }
}

/* What a program calls malloc and free (library_names.hpp): the host's, but in
 * a kernel. */
__attribute__((used)) EMU_DEVICE inline void *allocate(size_t bytes) {
  return emu_is_lane()
             ? emu_memory_map(bytes, EMU_GLOBAL, "malloc in a kernel", EMU_PC)
             : emu_host_malloc(bytes, EMU_PC);
}
__attribute__((used)) EMU_DEVICE inline void release(void *p) {
  if (!emu_is_lane())
    emu_host_free(p, "free()", EMU_PC);
  else if (p && emu_memory_unmap(p, EMU_PC))
    emu_bad_free(p, "free()", "malloc", EMU_PC);
}
} // namespace emu
