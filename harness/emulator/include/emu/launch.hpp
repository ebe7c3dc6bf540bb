/* launch.hpp - from k<<<grid, block>>>(arguments) to emu_run_grid.
 *
 * The rewriter turns a launch into (emu::configure(grid, block), k(arguments))
 * and begins each __global__ function with
 *
 *   if (!emu_in_kernel()) return emu::Kernel<&k, bounds>::launch(arguments);
 *
 * so that a kernel called by the host is its own stub: the call converts the
 * arguments, as it would for nvcc, and the stub runs the grid with them. */
#pragma once

#include "../../execute/emu_execute.h"
#include "../../memory/emu_memory.h"
#include "qualifiers.hpp"
#include <new>
#include <type_traits>
#include <utility>

extern "C" {
/* Ends the program: no addresses are left for a variable. */
void emu_no_room(const char *name, size_t bytes);
/* The file has so many more bytes of __constant__ variables. */
void emu_constant_bytes(size_t bytes, const char *file);
struct emu_symbol {
  void *address;
  size_t bytes;
  const char *name;
};
EMU_CONSTANT_FUNCTION int emu_in_kernel(void);
}

namespace emu {
/* Out of line, so that its return address is the program's. */
__attribute__((noinline)) inline void
configure(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0) {
  emu_configure(grid, block, shared, stream, __builtin_return_address(0));
}

/* A parameter as it stands in the function's type: GCC leaves __restrict__ in a
 * template's. */
template <class T> struct Plain { using type = T; };
template <class T> struct Plain<T *__restrict__> { using type = T *; };
template <class T> using Parameter = typename Plain<std::remove_cv_t<T>>::type;

/* An argument at its address; what is passed by reference, at that of a
 * pointer. */
template <class P> P argument_at(void *at) {
  if constexpr (std::is_reference_v<P>)
    return **static_cast<std::remove_reference_t<P> **>(at);
  else
    return *static_cast<std::remove_cv_t<P> *>(at);
}

/* CUDA hands each thread the bytes of its arguments: no constructor runs, and
 * no destructor. A class that has them is passed by reference, in the machine's
 * terms: so a copy of its bytes is. */
template <class T>
inline constexpr bool by_bytes =
    std::is_class_v<T> && !(std::is_trivially_copy_constructible_v<T> &&
                            std::is_trivially_destructible_v<T>);
template <class T>
using Passed =
    std::conditional_t<by_bytes<std::remove_cv_t<T>>, std::remove_cv_t<T> &, T>;
template <class T> struct Bytes {
  alignas(T) unsigned char bytes[sizeof(T)];
  EMU_DEVICE explicit Bytes(T &from) {
    __builtin_memcpy(bytes, (void *)&from, sizeof bytes);
  }
  operator T &() {
    return *reinterpret_cast<T *>(bytes);
  }
};
template <class T>
using Handed = std::conditional_t<by_bytes<T>, Bytes<T>, T &>;

/* The arguments of a kernel, each in a base class of its own. Those of a
 * std::tuple are reached by calls, for every thread that begins: what is not
 * instrumented, as body() below, has no instrumented function in line. */
template <size_t I, class T> struct Argument { T value; };
template <class Indexes, class... T> struct Arguments;
template <size_t... I, class... T>
struct Arguments<std::index_sequence<I...>, T...> : Argument<I, T>... {};

template <auto Function, int Bounds> struct Kernel;

template <class... Parameters, void (*Function)(Parameters...), int Bounds>
struct Kernel<Function, Bounds> {
  using Indexes = std::index_sequence_for<Parameters...>;
  using Pack = Arguments<Indexes, std::remove_cv_t<Parameters>...>;
  template <size_t I, class P>
  using In = Argument<I, std::remove_cv_t<P>>; /* a parameter, in the pack */

  EMU_DEVICE static void launch(const char *written, const char *signature,
                                Parameters... arguments) {
    entry.written = written;
    entry.signature = signature;
    Pack pack{{std::forward<Parameters>(arguments)}...};
    emu_launch(&entry, &pack);
  }

private:
  template <size_t... I>
  __attribute__((no_sanitize("thread"))) static void
  call(void *pack, std::index_sequence<I...>) {
    Pack &given = *static_cast<Pack *>(pack);
    if constexpr ((by_bytes<std::remove_cv_t<Parameters>> || ...))
      reinterpret_cast<void (*)(Passed<Parameters>...)>(Function)(
          Handed<std::remove_cv_t<Parameters>>(
              static_cast<In<I, Parameters> &>(given).value)...);
    else
      Function(static_cast<In<I, Parameters> &>(given).value...);
  }
  __attribute__((no_sanitize("thread"))) static void body(void *pack) {
    call(pack, Indexes());
  }
  template <size_t... I>
  static void unpack(void **from, std::index_sequence<I...>) {
    if ((emu_launch_argument(from ? from[I] : nullptr, I) && ...))
      Function(argument_at<Parameters>(from[I])...);
  }
  static void launch_packed(void **from) {
    unpack(from, Indexes());
  }
  struct Entry : emu_kernel {
    Entry() : emu_kernel() {
      function = reinterpret_cast<const void *>(Function);
      body = Kernel::body;
      launch_packed = Kernel::launch_packed;
      bounds = Bounds;
      argument_bytes = sizeof(Pack);
      emu_kernel_add(this);
    }
  };
  static inline Entry entry;
};

/* A __device__, __constant__ or __managed__ variable. */
struct Symbol {
  Symbol(const volatile void *address, size_t bytes, emu_memory_kind kind,
         const char *name, const char *file = __builtin_FILE()) {
    void *base = const_cast<void *>(address);
    if (emu_memory_find(base).base) /* a template's is known by then */
      return;
    if (kind == EMU_CONSTANT)
      emu_constant_bytes(bytes, file);
    if (emu_memory_add(base, bytes, kind, name))
      emu_no_room(name, bytes);
  }
};
/* What a template's variables become: those whose symbols' names have that
 * part. */
struct TemplateSymbols {
  TemplateSymbols(const char *part, emu_memory_kind kind) {
    if (emu_memory_add_symbols(part, kind))
      emu_no_room(part, 0);
  }
};
} // namespace emu
