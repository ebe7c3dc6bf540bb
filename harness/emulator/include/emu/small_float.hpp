/* small_float.hpp - what __half and __nv_bfloat16 share: each operation is done
 * in single precision and rounded once, as the GPU's units do.
 *
 * EMU_SMALL_FLOAT(type, pair, raw) defines the type, its pair and their
 * operators from emu::to_<type>(float) and emu::from_<type>(bits). */
#ifndef EMU_SMALL_FLOAT_HPP
#define EMU_SMALL_FLOAT_HPP

#include "cuda_runtime.h"
#include "qualifiers.hpp"
#include <math.h>
#include <string.h>

namespace emu {
EMU_PURE float rsqrt(float x) {
  return float(1 / sqrt(double(x)));
}
} // namespace emu

#define EMU_SMALL_FLOAT(type, pair, to_bits, to_float)                         \
  struct type {                                                                \
    unsigned short __x;                                                        \
    type() = default;                                                          \
    type(float x) : __x(to_bits(x)) {}                                         \
    type(double x) : __x(to_bits(float(x))) {}                                 \
    type(int x) : __x(to_bits(float(x))) {}                                    \
    type(unsigned x) : __x(to_bits(float(x))) {}                               \
    type(long x) : __x(to_bits(float(x))) {}                                   \
    type(unsigned long x) : __x(to_bits(float(x))) {}                          \
    type(long long x) : __x(to_bits(float(x))) {}                              \
    type(unsigned long long x) : __x(to_bits(float(x))) {}                     \
    operator float() const {                                                   \
      return to_float(__x);                                                    \
    }                                                                          \
    explicit operator double() const {                                         \
      return to_float(__x);                                                    \
    }                                                                          \
    explicit operator int() const {                                            \
      return int(to_float(__x));                                               \
    }                                                                          \
    explicit operator bool() const {                                           \
      return to_float(__x) != 0;                                               \
    }                                                                          \
  };                                                                           \
  struct __attribute__((aligned(4))) pair {                                    \
    type x, y;                                                                 \
    pair() = default;                                                          \
    pair(type a, type b) : x(a), y(b) {}                                       \
  };                                                                           \
  EMU_SMALL_OPERATOR(type, pair, +)                                            \
  EMU_SMALL_OPERATOR(type, pair, -)                                            \
  EMU_SMALL_OPERATOR(type, pair, *)                                            \
  EMU_SMALL_OPERATOR(type, pair, /)                                            \
  EMU_SMALL_COMPARISON(type, ==)                                               \
  EMU_SMALL_COMPARISON(type, !=)                                               \
  EMU_SMALL_COMPARISON(type, <)                                                \
  EMU_SMALL_COMPARISON(type, <=)                                               \
  EMU_SMALL_COMPARISON(type, >)                                                \
  EMU_SMALL_COMPARISON(type, >=)                                               \
  EMU_PURE type operator-(type a) {                                            \
    return type(-float(a));                                                    \
  }                                                                            \
  EMU_PURE pair operator-(pair a) {                                            \
    return pair(-a.x, -a.y);                                                   \
  }                                                                            \
  EMU_PURE bool operator==(pair a, pair b) {                                   \
    return a.x == b.x && a.y == b.y;                                           \
  }                                                                            \
  EMU_SMALL_BINARY(type, pair, __hadd, +)                                      \
  EMU_SMALL_BINARY(type, pair, __hsub, -)                                      \
  EMU_SMALL_BINARY(type, pair, __hmul, *)                                      \
  EMU_SMALL_BINARY(type, pair, __hdiv, /)                                      \
  EMU_SMALL_TEST(type, __heq, ==)                                              \
  EMU_SMALL_TEST(type, __hne, !=)                                              \
  EMU_SMALL_TEST(type, __hlt, <)                                               \
  EMU_SMALL_TEST(type, __hle, <=)                                              \
  EMU_SMALL_TEST(type, __hgt, >)                                               \
  EMU_SMALL_TEST(type, __hge, >=)                                              \
  EMU_PURE type __hfma(type a, type b, type c) {                               \
    return type(fma(double(float(a)), float(b), float(c)));                    \
  }                                                                            \
  EMU_PURE pair __hfma2(pair a, pair b, pair c) {                              \
    return pair(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));                 \
  }                                                                            \
  EMU_PURE type __hneg(type a) {                                               \
    return -a;                                                                 \
  }                                                                            \
  EMU_PURE pair __hneg2(pair a) {                                              \
    return -a;                                                                 \
  }                                                                            \
  EMU_PURE bool __hisnan(type a) {                                             \
    return float(a) != float(a);                                               \
  }                                                                            \
  EMU_PURE bool __hisinf(type a) {                                             \
    return isinf(float(a));                                                    \
  }                                                                            \
  EMU_SMALL_FUNCTION(type, pair, __habs, __habs2, fabsf)                       \
  EMU_SMALL_FUNCTION(type, pair, hsqrt, h2sqrt, sqrtf)                         \
  EMU_SMALL_FUNCTION(type, pair, hrsqrt, h2rsqrt, emu::rsqrt)                  \
  EMU_SMALL_FUNCTION(type, pair, hexp, h2exp, expf)                            \
  EMU_SMALL_FUNCTION(type, pair, hexp2, h2exp2, exp2f)                         \
  EMU_SMALL_FUNCTION(type, pair, hlog, h2log, logf)                            \
  EMU_SMALL_FUNCTION(type, pair, hlog2, h2log2, log2f)                         \
  EMU_SMALL_FUNCTION(type, pair, hsin, h2sin, sinf)                            \
  EMU_SMALL_FUNCTION(type, pair, hcos, h2cos, cosf)                            \
  EMU_SMALL_FUNCTION(type, pair, htanh, h2tanh, tanhf)                         \
  EMU_SMALL_FUNCTION(type, pair, hfloor, h2floor, floorf)                      \
  EMU_SMALL_FUNCTION(type, pair, hceil, h2ceil, ceilf)                         \
  EMU_SMALL_FUNCTION(type, pair, htrunc, h2trunc, truncf)                      \
  EMU_SMALL_FUNCTION(type, pair, hrint, h2rint, rintf)                         \
  EMU_PURE type hrcp(type a) {                                                 \
    return type(1 / float(a));                                                 \
  }                                                                            \
  EMU_PURE type __hmax(type a, type b) {                                       \
    return type(fmaxf(float(a), float(b)));                                    \
  }                                                                            \
  EMU_PURE type __hmin(type a, type b) {                                       \
    return type(fminf(float(a), float(b)));                                    \
  }                                                                            \
  EMU_PURE pair __hmax2(pair a, pair b) {                                      \
    return pair(__hmax(a.x, b.x), __hmax(a.y, b.y));                           \
  }                                                                            \
  EMU_PURE pair __hmin2(pair a, pair b) {                                      \
    return pair(__hmin(a.x, b.x), __hmin(a.y, b.y));                           \
  }                                                                            \
  EMU_PURE float __low2float(pair a) {                                         \
    return float(a.x);                                                         \
  }                                                                            \
  EMU_PURE float __high2float(pair a) {                                        \
    return float(a.y);                                                         \
  }

#define EMU_SMALL_OPERATOR(type, pair, op)                                     \
  EMU_PURE type operator op(type a, type b) {                                  \
    return type(float(a) op float(b));                                         \
  }                                                                            \
  EMU_PURE type &operator op##=(type &a, type b) {                             \
    return a = a op b;                                                         \
  }                                                                            \
  EMU_PURE pair operator op(pair a, pair b) {                                  \
    return pair(a.x op b.x, a.y op b.y);                                       \
  }                                                                            \
  EMU_PURE pair &operator op##=(pair &a, pair b) {                             \
    return a = a op b;                                                         \
  }
#define EMU_SMALL_COMPARISON(type, op)                                         \
  EMU_PURE bool operator op(type a, type b) {                                  \
    return float(a) op float(b);                                               \
  }
#define EMU_SMALL_BINARY(type, pair, name, op)                                 \
  EMU_PURE type name(type a, type b) {                                         \
    return a op b;                                                             \
  }                                                                            \
  EMU_PURE pair name##2(pair a, pair b) {                                      \
    return a op b;                                                             \
  }                                                                            \
  EMU_PURE type name##_rn(type a, type b) {                                    \
    return a op b;                                                             \
  }
#define EMU_SMALL_TEST(type, name, op)                                         \
  EMU_PURE bool name(type a, type b) {                                         \
    return a op b;                                                             \
  }
#define EMU_SMALL_FUNCTION(type, pair, name, name2, function)                  \
  EMU_PURE type name(type a) {                                                 \
    return type(function(float(a)));                                           \
  }                                                                            \
  EMU_PURE pair name2(pair a) {                                                \
    return pair(name(a.x), name(a.y));                                         \
  }

#endif
