/* small_float.hpp - what __half and __nv_bfloat16 share: each operation is done
 * in single precision and rounded once, as the GPU's units do.
 *
 * EMU_SMALL_FLOAT(type, pair, half, to_bits, to_float) defines the type, its
 * pair, their operators and the functions that have `half` in their names.
 *
 * A pair copies itself word by word, as in cuda_fp16.h: nvcc makes a struct of
 * four pairs four 4-byte accesses, whatever the struct's alignment. */
#pragma once

#include "cuda_runtime.h"
#include <math.h>
#include <string.h>

namespace emu {
EMU_FUNCTION(float, rsqrt, (float x), float(1 / sqrt(double(x))))
EMU_FUNCTION(float, reciprocal, (float x), 1 / x)
} // namespace emu

#define EMU_SMALL_FLOAT(type, pair, half, to_bits, to_float)                   \
  struct type {                                                                \
    unsigned short __x;                                                        \
    type() = default;                                                          \
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>      \
    type(T x) : __x(to_bits(float(x))) {}                                      \
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
    pair(const pair &other) {                                                  \
      *this = other;                                                           \
    }                                                                          \
    pair &operator=(const pair &other) { /* one word, as CUDA's: see above */  \
      typedef unsigned __attribute__((may_alias)) word;                        \
      *(word *)this = *(const word *)&other;                                   \
      return *this;                                                            \
    }                                                                          \
  };                                                                           \
  EMU_SMALL_OPERATOR(type, pair, +, __hadd)                                    \
  EMU_SMALL_OPERATOR(type, pair, -, __hsub)                                    \
  EMU_SMALL_OPERATOR(type, pair, *, __hmul)                                    \
  EMU_SMALL_OPERATOR(type, pair, /, __hdiv)                                    \
  EMU_SMALL_COMPARISON(type, ==, __heq)                                        \
  EMU_SMALL_COMPARISON(type, !=, __hne)                                        \
  EMU_SMALL_COMPARISON(type, <, __hlt)                                         \
  EMU_SMALL_COMPARISON(type, <=, __hle)                                        \
  EMU_SMALL_COMPARISON(type, >, __hgt)                                         \
  EMU_SMALL_COMPARISON(type, >=, __hge)                                        \
  EMU_FUNCTION(type, operator-, (type a), type(-float(a)))                     \
  EMU_FUNCTION(pair, operator-, (pair a), pair(-a.x, -a.y))                    \
  EMU_FUNCTION(bool, operator==, (pair a, pair b), a.x == b.x && a.y == b.y)   \
  EMU_FUNCTION(type, __hneg, (type a), -a)                                     \
  EMU_FUNCTION(pair, __hneg2, (pair a), -a)                                    \
  EMU_FUNCTION(type, __hfma, (type a, type b, type c),                         \
               type(fma(double(float(a)), float(b), float(c))))                \
  EMU_FUNCTION(pair, __hfma2, (pair a, pair b, pair c),                        \
               pair(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)))             \
  EMU_FUNCTION(bool, __hisnan, (type a), float(a) != float(a))                 \
  EMU_FUNCTION(bool, __hisinf, (type a), isinf(float(a)))                      \
  EMU_SMALL_FUNCTION(type, pair, __habs, __habs2, fabsf)                       \
  EMU_SMALL_FUNCTION(type, pair, hsqrt, h2sqrt, sqrtf)                         \
  EMU_SMALL_FUNCTION(type, pair, hrsqrt, h2rsqrt, emu::rsqrt)                  \
  EMU_SMALL_FUNCTION(type, pair, hrcp, h2rcp, emu::reciprocal)                 \
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
  EMU_SMALL_OF_TWO(type, pair, __hmax, fmaxf)                                  \
  EMU_SMALL_OF_TWO(type, pair, __hmin, fminf)                                  \
  EMU_FUNCTION(float, __low2float, (pair a), float(a.x))                       \
  EMU_FUNCTION(float, __high2float, (pair a), float(a.y))                      \
  EMU_FUNCTION(type, __float2##half, (float x), type(x))                       \
  EMU_FUNCTION(type, __float2##half##_rn, (float x), type(x))                  \
  EMU_FUNCTION(type, __double2##half, (double x), type(x))                     \
  EMU_FUNCTION(type, __int2##half##_rn, (int x), type(x))                      \
  EMU_FUNCTION(type, __uint2##half##_rn, (unsigned x), type(x))                \
  EMU_FUNCTION(float, __##half##2float, (type x), float(x))                    \
  EMU_FUNCTION(int, __##half##2int_rn, (type x), int(nearbyintf(float(x))))    \
  EMU_FUNCTION(int, __##half##2int_rz, (type x), int(float(x)))                \
  EMU_FUNCTION(pair, __float2##half##2_rn, (float x), pair(type(x), type(x)))  \
  EMU_FUNCTION(pair, __floats2##half##2_rn, (float a, float b),                \
               pair(type(a), type(b)))                                         \
  EMU_FUNCTION(pair, __float22##half##2_rn, (float2 v),                        \
               pair(type(v.x), type(v.y)))                                     \
  EMU_FUNCTION(float2, __##half##22float2, (pair v),                           \
               float2{float(v.x), float(v.y)})                                 \
  EMU_FUNCTION(pair, __halves2##half##2, (type a, type b), pair(a, b))         \
  EMU_FUNCTION(pair, __##half##2##half##2, (type a), pair(a, a))               \
  EMU_FUNCTION(type, __low2##half, (pair v), v.x)                              \
  EMU_FUNCTION(type, __high2##half, (pair v), v.y)                             \
  EMU_FUNCTION(pair, __low2##half##2, (pair v), pair(v.x, v.x))                \
  EMU_FUNCTION(pair, __high2##half##2, (pair v), pair(v.y, v.y))               \
  EMU_FUNCTION(unsigned short, __##half##_as_ushort, (type x), x.__x)          \
  EMU_FUNCTION(short, __##half##_as_short, (type x), short(x.__x))             \
  EMU_PURE type __ushort_as_##half(unsigned short bits) {                      \
    type x;                                                                    \
    x.__x = bits;                                                              \
    return x;                                                                  \
  }                                                                            \
  EMU_FUNCTION(type, __short_as_##half, (short bits),                          \
               __ushort_as_##half((unsigned short)bits))

#define EMU_SMALL_OPERATOR(type, pair, op, name)                               \
  EMU_FUNCTION(type, operator op, (type a, type b),                            \
               type(float(a) op float(b)))                                     \
  EMU_FUNCTION(type &, operator op##=, (type & a, type b), a = a op b)         \
  EMU_FUNCTION(pair, operator op, (pair a, pair b),                            \
               pair(a.x op b.x, a.y op b.y))                                   \
  EMU_FUNCTION(pair &, operator op##=, (pair & a, pair b), a = a op b)         \
  EMU_FUNCTION(type, name, (type a, type b), a op b)                           \
  EMU_FUNCTION(type, name##_rn, (type a, type b), a op b)                      \
  EMU_FUNCTION(pair, name##2, (pair a, pair b), a op b)
#define EMU_SMALL_COMPARISON(type, op, name)                                   \
  EMU_FUNCTION(bool, operator op, (type a, type b), float(a) op float(b))      \
  EMU_FUNCTION(bool, name, (type a, type b), a op b)
#define EMU_SMALL_FUNCTION(type, pair, name, name2, function)                  \
  EMU_FUNCTION(type, name, (type a), type(function(float(a))))                 \
  EMU_FUNCTION(pair, name2, (pair a), pair(name(a.x), name(a.y)))
#define EMU_SMALL_OF_TWO(type, pair, name, function)                           \
  EMU_FUNCTION(type, name, (type a, type b),                                   \
               type(function(float(a), float(b))))                             \
  EMU_FUNCTION(pair, name##2, (pair a, pair b),                                \
               pair(name(a.x, b.x), name(a.y, b.y)))
