/* qualifiers.hpp - CUDA's words that stay macros. The rewriter (rewrite.c)
 * takes care of __global__, __device__, __host__, __shared__, __constant__,
 * __managed__, __forceinline__ and __noinline__. */
#pragma once

#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __maxnreg__(n)
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__

/* A function of these headers that touches device memory, or waits: out of
 * line, so that its return address is the kernel's own line, and not hooked. */
#define EMU_DEVICE __attribute__((noinline, no_sanitize("thread", "bounds")))
#define EMU_PC __builtin_return_address(0)
/* One that computes only. */
#define EMU_PURE __attribute__((always_inline)) static inline
/* One that is an expression. */
#define EMU_FUNCTION(type, name, parameters, ...)                              \
  EMU_PURE type name parameters {                                              \
    return __VA_ARGS__;                                                        \
  }
/* One in front of such a function, hooked as the kernel is. */
#define EMU_FRONT __attribute__((always_inline)) inline

#ifdef __cplusplus
#include <stddef.h>
#include <type_traits>

/* GCC hooks neither the store of a class that a call gives back nor the load of
 * one that a call is given. So EMU_DEVICE functions take and give numbers, and
 * store through no pointer that they have not told of by emu_access(); an
 * EMU_FRONT makes classes of them. tests/emucc/headers.t looks. */
namespace emu {
template <size_t bytes>
using Word = std::conditional_t<
    (bytes > 8), unsigned __int128,
    std::conditional_t<
        (bytes > 4), unsigned long long,
        std::conditional_t<
            (bytes > 2), unsigned,
            std::conditional_t<(bytes > 1), unsigned short, unsigned char>>>>;
template <class T>
using Bits = std::conditional_t<std::is_class_v<T> || std::is_union_v<T>,
                                Word<sizeof(T)>, T>;
template <class T>
using Class = std::enable_if_t<!std::is_same_v<Bits<T>, T>, int>;
template <class T>
using Number = std::enable_if_t<std::is_same_v<Bits<T>, T>, int>;

template <class T> EMU_FRONT Bits<T> bits(T value) {
  static_assert(sizeof(T) <= 16, "emu: at most 16 bytes go at a time");
  Bits<T> result{};
  __builtin_memcpy(&result, &value, sizeof value);
  return result;
}
template <class T> EMU_FRONT T of_bits(Bits<T> given) {
  T value;
  __builtin_memcpy((void *)&value, &given, sizeof value);
  return value;
}
} // namespace emu
#endif
