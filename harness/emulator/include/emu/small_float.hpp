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
#include "saturating.hpp"
#include <math.h>
#include <string.h>

namespace emu {
EMU_FUNCTION(float, rsqrt, (float x), float(1 / sqrt(double(x))))
EMU_FUNCTION(float, reciprocal, (float x), 1 / x)
EMU_FUNCTION(float, exp10, (float x), float(pow(10.0, double(x))))
template <class Small> EMU_PURE Small within_one(Small x) {
  float value = float(x);
  return value > 0 ? value < 1 ? x : Small(1) : Small(0);
}
template <class Small> EMU_PURE Small not_negative(Small x) {
  return float(x) < 0 ? Small(0) : x;
}
/* The number beside x that is not below it, or not above it. */
template <class Small, class T>
EMU_PURE Small small_toward(T x, int up, int down) {
  Small near = Small(x);
  long double at = (long double)float(near) - (long double)x;
  if (!((up && at < 0) || (down && at > 0)))
    return near;
  bool grows = up ? !(near.__x & 0x8000) : near.__x & 0x8000;
  if (!(near.__x & 0x7fff)) /* beside zero */
    near.__x = up ? 1 : 0x8001;
  else
    near.__x = (unsigned short)(near.__x + (grows ? 1 : -1));
  return near;
}
} // namespace emu

#define EMU_SMALL_FLOAT(type, pair, half, to_bits, to_float)                   \
  struct type {                                                                \
    unsigned short __x;                                                        \
    type() = default;                                                          \
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>      \
    type(T x) : __x(to_bits(float(x))) {}                                      \
    typedef type emu_small;                                                    \
    template <class T, class Other = typename T::emu_small,                    \
              class = std::enable_if_t<!std::is_same_v<Other, type>>>          \
    explicit type(const T &x) : __x(to_bits(float(x))) {}                      \
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
  EMU_SMALL_COMPARISON(type, pair, ==, eq)                                     \
  EMU_SMALL_COMPARISON(type, pair, !=, ne)                                     \
  EMU_SMALL_COMPARISON(type, pair, <, lt)                                      \
  EMU_SMALL_COMPARISON(type, pair, <=, le)                                     \
  EMU_SMALL_COMPARISON(type, pair, >, gt)                                      \
  EMU_SMALL_COMPARISON(type, pair, >=, ge)                                     \
  EMU_FUNCTION(type, operator-, (type a), type(-float(a)))                     \
  EMU_FUNCTION(pair, operator-, (pair a), pair(-a.x, -a.y))                    \
  EMU_FUNCTION(type, operator+, (type a), a)                                   \
  EMU_FUNCTION(pair, operator+, (pair a), a)                                   \
  EMU_SMALL_STEP(type, pair, ++, +)                                            \
  EMU_SMALL_STEP(type, pair, --, -)                                            \
  EMU_FUNCTION(type, __hneg, (type a), -a)                                     \
  EMU_FUNCTION(pair, __hneg2, (pair a), -a)                                    \
  EMU_FUNCTION(type, __hfma, (type a, type b, type c),                         \
               type(fma(double(float(a)), float(b), float(c))))                \
  EMU_FUNCTION(pair, __hfma2, (pair a, pair b, pair c),                        \
               pair(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)))             \
  EMU_SMALL_FMA(type, pair, sat, emu::within_one<type>)                        \
  EMU_SMALL_FMA(type, pair, relu, emu::not_negative<type>)                     \
  EMU_FUNCTION(pair, __h2div, (pair a, pair b), a / b)                         \
  EMU_FUNCTION(bool, __hisnan, (type a), float(a) != float(a))                 \
  EMU_FUNCTION(pair, __hisnan2, (pair a),                                      \
               pair(type(__hisnan(a.x)), type(__hisnan(a.y))))                 \
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
  EMU_SMALL_OF_NUMBERS(type, pair, __hmax)                                     \
  EMU_SMALL_OF_NUMBERS(type, pair, __hmin)                                     \
  EMU_SMALL_FUNCTION(type, pair, hexp10, h2exp10, emu::exp10)                  \
  EMU_SMALL_FUNCTION(type, pair, hlog10, h2log10, log10f)                      \
  EMU_FUNCTION(float, __low2float, (pair a), float(a.x))                       \
  EMU_FUNCTION(float, __high2float, (pair a), float(a.y))                      \
  EMU_FUNCTION(type, __float2##half, (float x), type(x))                       \
  EMU_FUNCTION(type, __float2##half##_rn, (float x), type(x))                  \
  EMU_FUNCTION(type, __double2##half, (double x), type(x))                     \
  EMU_SMALL_INTEGERS(type, half)                                               \
  EMU_FUNCTION(float, __##half##2float, (type x), float(x))                    \
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
  EMU_FUNCTION(pair, __lows2##half##2, (pair a, pair b), pair(a.x, b.x))       \
  EMU_FUNCTION(pair, __highs2##half##2, (pair a, pair b), pair(a.y, b.y))      \
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
  EMU_FUNCTION(type, name##_sat, (type a, type b),                             \
               emu::within_one<type>(a op b))                                  \
  EMU_FUNCTION(pair, name##2_rn, (pair a, pair b), a op b)                     \
  EMU_FUNCTION(pair, name##2_sat, (pair a, pair b),                            \
               pair(name##_sat(a.x, b.x), name##_sat(a.y, b.y)))               \
  EMU_FUNCTION(pair, name##2, (pair a, pair b), a op b)
/* With a u: true, too, where one of the two is no number. Of pairs: 1 or 0 of
 * each, all ones or zeros, and whether it holds of both. */
#define EMU_SMALL_COMPARISON(type, pair, op, name)                             \
  EMU_FUNCTION(bool, operator op, (type a, type b), float(a) op float(b))      \
  EMU_SMALL_COMPARED(type, pair, name, a op b &&a == a && b == b)              \
  EMU_SMALL_COMPARED(type, pair, name##u, a op b || a != a || b != b)          \
  EMU_FUNCTION(bool, operator op, (pair a, pair b), __hb##name##2(a, b))
#define EMU_SMALL_COMPARED(type, pair, name, ...)                              \
  EMU_PURE bool __h##name(type x, type y) {                                    \
    float a = float(x), b = float(y);                                          \
    return __VA_ARGS__;                                                        \
  }                                                                            \
  EMU_FUNCTION(pair, __h##name##2, (pair a, pair b),                           \
               pair(type(__h##name(a.x, b.x)), type(__h##name(a.y, b.y))))     \
  EMU_FUNCTION(unsigned, __h##name##2_mask, (pair a, pair b),                  \
               (__h##name(a.x, b.x) ? 0xffffu : 0u) |                          \
                   (__h##name(a.y, b.y) ? 0xffff0000u : 0u))                   \
  EMU_FUNCTION(bool, __hb##name##2, (pair a, pair b),                          \
               __h##name(a.x, b.x) && __h##name(a.y, b.y))
#define EMU_SMALL_STEP(type, pair, step, op)                                   \
  EMU_FUNCTION(type &, operator step, (type & a), a = a op type(1))            \
  EMU_FUNCTION(pair &, operator step, (pair & a),                              \
               a = a op pair(type(1), type(1)))                                \
  EMU_PURE type operator step(type &a, int) {                                  \
    type old = a;                                                              \
    step a;                                                                    \
    return old;                                                                \
  }                                                                            \
  EMU_PURE pair operator step(pair &a, int) {                                  \
    pair old = a;                                                              \
    step a;                                                                    \
    return old;                                                                \
  }
#define EMU_SMALL_FMA(type, pair, name, of)                                    \
  EMU_FUNCTION(type, __hfma_##name, (type a, type b, type c),                  \
               of(__hfma(a, b, c)))                                            \
  EMU_FUNCTION(                                                                \
      pair, __hfma2_##name, (pair a, pair b, pair c),                          \
      pair(__hfma_##name(a.x, b.x, c.x), __hfma_##name(a.y, b.y, c.y)))
#define EMU_SMALL_FUNCTION(type, pair, name, name2, function)                  \
  EMU_FUNCTION(type, name, (type a), type(function(float(a))))                 \
  EMU_FUNCTION(pair, name2, (pair a), pair(name(a.x), name(a.y)))
#define EMU_SMALL_OF_TWO(type, pair, name, function)                           \
  EMU_FUNCTION(type, name, (type a, type b),                                   \
               type(function(float(a), float(b))))                             \
  EMU_FUNCTION(pair, name##2, (pair a, pair b),                                \
               pair(name(a.x, b.x), name(a.y, b.y)))
/* As that, but what is no number goes on. */
#define EMU_SMALL_OF_NUMBERS(type, pair, name)                                 \
  EMU_FUNCTION(type, name##_nan, (type a, type b),                             \
               __hisnan(a) || __hisnan(b) ? type(NAN) : name(a, b))            \
  EMU_FUNCTION(pair, name##2_nan, (pair a, pair b),                            \
               pair(name##_nan(a.x, b.x), name##_nan(a.y, b.y)))
/* To and from integers, with each rounding. */
#define EMU_SMALL_INTEGERS(type, half)                                         \
  EMU_SMALL_INTEGER(type, half, int, int)                                      \
  EMU_SMALL_INTEGER(type, half, uint, unsigned)                                \
  EMU_SMALL_INTEGER(type, half, short, short)                                  \
  EMU_SMALL_INTEGER(type, half, ushort, unsigned short)                        \
  EMU_SMALL_INTEGER(type, half, ll, long long)                                 \
  EMU_SMALL_INTEGER(type, half, ull, unsigned long long)                       \
  EMU_FUNCTION(signed char, __##half##2char_rz, (type x),                      \
               emu_saturating<signed char>(trunc(float(x))))                   \
  EMU_FUNCTION(unsigned char, __##half##2uchar_rz, (type x),                   \
               emu_saturating<unsigned char>(trunc(float(x))))                 \
  EMU_FUNCTION(type, __float2##half##_rz, (float x),                           \
               emu::small_toward<type>(x, x<0, x> 0))                          \
  EMU_FUNCTION(type, __float2##half##_ru, (float x),                           \
               emu::small_toward<type>(x, 1, 0))                               \
  EMU_FUNCTION(type, __float2##half##_rd, (float x),                           \
               emu::small_toward<type>(x, 0, 1))
#define EMU_SMALL_INTEGER(type, half, name, integer)                           \
  EMU_FUNCTION(integer, __##half##2##name##_rn, (type x),                      \
               emu_saturating<integer>(nearbyintf(float(x))))                  \
  EMU_FUNCTION(integer, __##half##2##name##_rz, (type x),                      \
               emu_saturating<integer>(truncf(float(x))))                      \
  EMU_FUNCTION(integer, __##half##2##name##_ru, (type x),                      \
               emu_saturating<integer>(ceilf(float(x))))                       \
  EMU_FUNCTION(integer, __##half##2##name##_rd, (type x),                      \
               emu_saturating<integer>(floorf(float(x))))                      \
  EMU_FUNCTION(type, __##name##2##half##_rn, (integer x), type(x))             \
  EMU_FUNCTION(type, __##name##2##half##_rz, (integer x),                      \
               emu::small_toward<type>(x, x<0, x> 0))                          \
  EMU_FUNCTION(type, __##name##2##half##_ru, (integer x),                      \
               emu::small_toward<type>(x, 1, 0))                               \
  EMU_FUNCTION(type, __##name##2##half##_rd, (integer x),                      \
               emu::small_toward<type>(x, 0, 1))
