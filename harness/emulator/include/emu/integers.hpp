/* integers.hpp - CUDA's functions of integers: bits, products, pieces. */
#pragma once

#include "../vector_types.h"
#include "qualifiers.hpp"

EMU_FUNCTION(int, __popc, (unsigned x), __builtin_popcount(x))
EMU_FUNCTION(int, __popcll, (unsigned long long x), __builtin_popcountll(x))
EMU_FUNCTION(int, __clz, (int x), x ? __builtin_clz(x) : 32)
EMU_FUNCTION(int, __clzll, (long long x), x ? __builtin_clzll(x) : 64)
EMU_FUNCTION(int, __ffs, (int x), __builtin_ffs(x))
EMU_FUNCTION(int, __ffsll, (long long x), __builtin_ffsll(x))
EMU_PURE unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
EMU_FUNCTION(unsigned long long, __brevll, (unsigned long long x),
             (unsigned long long)__brev(unsigned(x)) << 32 | __brev(x >> 32))
EMU_PURE unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  unsigned long long bytes = (unsigned long long)b << 32 | a;
  unsigned result = 0;
  for (int i = 0; i < 4; i++)
    result |= unsigned(bytes >> 8 * (selector >> 4 * i & 7) & 255) << 8 * i;
  return result;
}
EMU_FUNCTION(int, __mul24, (int a, int b), (a << 8 >> 8) * (b << 8 >> 8))
EMU_FUNCTION(unsigned, __umul24, (unsigned a, unsigned b),
             (a & 0xffffffu) * (b & 0xffffffu))
EMU_FUNCTION(int, __mulhi, (int a, int b), int((long long)a *b >> 32))
EMU_FUNCTION(unsigned, __umulhi, (unsigned a, unsigned b),
             unsigned((unsigned long long)a *b >> 32))
EMU_FUNCTION(long long, __mul64hi, (long long a, long long b),
             (long long)((__int128)a *b >> 64))
EMU_FUNCTION(unsigned long long, __umul64hi,
             (unsigned long long a, unsigned long long b),
             (unsigned long long)((unsigned __int128)a *b >> 64))
EMU_FUNCTION(unsigned, __sad, (int a, int b, unsigned c),
             c + unsigned(a > b ? a - b : b - a))
EMU_FUNCTION(unsigned, __usad, (unsigned a, unsigned b, unsigned c),
             c + (a > b ? a - b : b - a))
EMU_FUNCTION(int, __hadd, (int a, int b), int(((long long)a + b) >> 1))
EMU_FUNCTION(int, __rhadd, (int a, int b), int(((long long)a + b + 1) >> 1))
EMU_FUNCTION(unsigned, __uhadd, (unsigned a, unsigned b),
             unsigned(((unsigned long long)a + b) >> 1))
EMU_FUNCTION(unsigned, __urhadd, (unsigned a, unsigned b),
             unsigned(((unsigned long long)a + b + 1) >> 1))
EMU_FUNCTION(unsigned, __funnelshift_lc,
             (unsigned low, unsigned high, unsigned n),
             n < 32
                 ? unsigned(((unsigned long long)high << 32 | low) << n >> 32)
                 : low)
EMU_FUNCTION(unsigned, __funnelshift_rc,
             (unsigned low, unsigned high, unsigned n),
             n < 32 ? unsigned(((unsigned long long)high << 32 | low) >> n)
                    : high)
EMU_FUNCTION(unsigned, __funnelshift_l,
             (unsigned low, unsigned high, unsigned n),
             unsigned(((unsigned long long)high << 32 | low) << (n & 31) >> 32))
EMU_FUNCTION(unsigned, __funnelshift_r,
             (unsigned low, unsigned high, unsigned n),
             unsigned(((unsigned long long)high << 32 | low) >> (n & 31)))
EMU_PURE int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8)
    c += (signed char)(a >> i) * (signed char)(b >> i);
  return c;
}
EMU_PURE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8)
    c += (a >> i & 255) * (b >> i & 255);
  return c;
}
EMU_FUNCTION(int, __dp4a, (char4 a, char4 b, int c),
             c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w)
EMU_FUNCTION(unsigned, __dp4a, (uchar4 a, uchar4 b, unsigned c),
             c + unsigned(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w))
/* Two halves of a, times the two lower or upper bytes of b. */
EMU_FUNCTION(int, __dp2a_lo, (short2 a, char4 b, int c),
             c + a.x * b.x + a.y * b.y)
EMU_FUNCTION(int, __dp2a_hi, (short2 a, char4 b, int c),
             c + a.x * b.z + a.y * b.w)
EMU_FUNCTION(unsigned, __dp2a_lo, (ushort2 a, uchar4 b, unsigned c),
             c + unsigned(a.x) * b.x + unsigned(a.y) * b.y)
EMU_FUNCTION(unsigned, __dp2a_hi, (ushort2 a, uchar4 b, unsigned c),
             c + unsigned(a.x) * b.z + unsigned(a.y) * b.w)
EMU_FUNCTION(int, __dp2a_lo, (int a, int b, int c),
             c + short(a) * (signed char)b + (a >> 16) * (signed char)(b >> 8))
EMU_FUNCTION(int, __dp2a_hi, (int a, int b, int c), __dp2a_lo(a, b >> 16, c))
EMU_FUNCTION(unsigned, __dp2a_lo, (unsigned a, unsigned b, unsigned c),
             c + (a & 65535) * (b & 255) + (a >> 16) * (b >> 8 & 255))
EMU_FUNCTION(unsigned, __dp2a_hi, (unsigned a, unsigned b, unsigned c),
             __dp2a_lo(a, b >> 16, c))

/* ---- two halfwords or four bytes in a register, one by one ---- */

/* An expression of s and t, a piece of a and of b as signed numbers, and of u
 * and v, the same pieces unsigned; of the pieces' range. */
#define EMU_PIECES(bits, expression)                                           \
  const int least = -(1 << (bits - 1)), most = ~least, ones = (1 << bits) - 1; \
  unsigned result = 0;                                                         \
  for (int at = 0; at < 32; at += bits) {                                      \
    int u = a >> at & ones, v = b >> at & ones;                                \
    int s = u > most ? u - ones - 1 : u, t = v > most ? v - ones - 1 : v;      \
    (void)s, (void)t, (void)least;                                             \
    expression;                                                                \
  }                                                                            \
  return result
#define EMU_PUT(value) result |= (unsigned(value) & ones) << at
#define EMU_SIMD(name, value)                                                  \
  EMU_PURE unsigned __v##name##2(unsigned a, unsigned b) {                     \
    EMU_PIECES(16, EMU_PUT(value));                                            \
  }                                                                            \
  EMU_PURE unsigned __v##name##4(unsigned a, unsigned b) {                     \
    EMU_PIECES(8, EMU_PUT(value));                                             \
  }
#define EMU_SIMD_OF_ONE(name, value)                                           \
  EMU_SIMD(emu_##name, value)                                                  \
  EMU_PURE unsigned __v##name##2(unsigned a) {                                 \
    return __vemu_##name##2(a, a);                                             \
  }                                                                            \
  EMU_PURE unsigned __v##name##4(unsigned a) {                                 \
    return __vemu_##name##4(a, a);                                             \
  }
#define EMU_SIMD_COMPARED(name, condition)                                     \
  EMU_SIMD(cmp##name, -(condition))                                            \
  EMU_SIMD(set##name, condition)
#define EMU_SIMD_SUM(name, value)                                              \
  EMU_PURE unsigned __v##name##2(unsigned a, unsigned b) {                     \
    EMU_PIECES(16, result += unsigned(value));                                 \
  }                                                                            \
  EMU_PURE unsigned __v##name##4(unsigned a, unsigned b) {                     \
    EMU_PIECES(8, result += unsigned(value));                                  \
  }
EMU_FUNCTION(int, emu_within, (int x, int low, int high),
             x<low ? low : x> high ? high : x)
EMU_SIMD(add, u + v)
EMU_SIMD(addss, emu_within(s + t, least, most))
EMU_SIMD(addus, emu_within(u + v, 0, ones))
EMU_SIMD(sub, u - v)
EMU_SIMD(subss, emu_within(s - t, least, most))
EMU_SIMD(subus, emu_within(u - v, 0, ones))
EMU_SIMD(absdiffs, s > t ? s - t : t - s)
EMU_SIMD(absdiffu, u > v ? u - v : v - u)
EMU_SIMD(avgu, (u + v + 1) >> 1)
EMU_SIMD(avgs, (s + t + (s + t >= 0)) >> 1)
EMU_SIMD(haddu, (u + v) >> 1)
EMU_SIMD(maxs, s > t ? s : t)
EMU_SIMD(maxu, u > v ? u : v)
EMU_SIMD(mins, s < t ? s : t)
EMU_SIMD(minu, u < v ? u : v)
EMU_SIMD_OF_ONE(abs, s < 0 ? -s : s)
EMU_SIMD_OF_ONE(absss, emu_within(s < 0 ? -s : s, least, most))
EMU_SIMD_OF_ONE(neg, -s)
EMU_SIMD_OF_ONE(negss, emu_within(-s, least, most))
EMU_SIMD_COMPARED(eq, u == v)
EMU_SIMD_COMPARED(ne, u != v)
EMU_SIMD_COMPARED(ges, s >= t)
EMU_SIMD_COMPARED(geu, u >= v)
EMU_SIMD_COMPARED(gts, s > t)
EMU_SIMD_COMPARED(gtu, u > v)
EMU_SIMD_COMPARED(les, s <= t)
EMU_SIMD_COMPARED(leu, u <= v)
EMU_SIMD_COMPARED(lts, s < t)
EMU_SIMD_COMPARED(ltu, u < v)
EMU_SIMD_SUM(sads, s > t ? s - t : t - s)
EMU_SIMD_SUM(sadu, u > v ? u - v : v - u)
#undef EMU_SIMD_SUM
#undef EMU_SIMD_COMPARED
#undef EMU_SIMD_OF_ONE
#undef EMU_SIMD
#undef EMU_PUT
#undef EMU_PIECES

/* ---- the largest, and the least, of sums and of three; DPX ---- */

/* Of two halfwords of each, as type Half. */
template <class Half, class Operation>
EMU_PURE unsigned emu_halves(unsigned a, unsigned b, unsigned c,
                             Operation operation) {
  return (unsigned short)operation(Half(a), Half(b), Half(c)) |
         (unsigned)(unsigned short)operation(Half(a >> 16), Half(b >> 16),
                                             Half(c >> 16))
             << 16;
}
#define EMU_OF_THREE(name, value)                                              \
  template <class T> EMU_PURE T emu_##name(T a, T b, T c) {                    \
    (void)c;                                                                   \
    return value;                                                              \
  }                                                                            \
  EMU_OF_THREE_AS(name, s32, int, emu_##name(a, b, c))                         \
  EMU_OF_THREE_AS(name, u32, unsigned, emu_##name(a, b, c))                    \
  EMU_OF_THREE_AS(name, s16x2, unsigned,                                       \
                  emu_halves<short>(a, b, c, emu_##name<short>))               \
  EMU_OF_THREE_AS(                                                             \
      name, u16x2, unsigned,                                                   \
      emu_halves<unsigned short>(a, b, c, emu_##name<unsigned short>))         \
  EMU_OF_THREE_AS(name, s32_relu, int,                                         \
                  emu_within(emu_##name(a, b, c), 0, 0x7fffffff))              \
  EMU_OF_THREE_AS(name, s16x2_relu, unsigned,                                  \
                  emu_halves<short>(a, b, c, [](short x, short y, short z) {   \
                    return emu_within(emu_##name<short>(x, y, z), 0, 32767);   \
                  }))
#define EMU_OF_THREE_AS(name, type, T, ...)                                    \
  EMU_PURE T __##name##_##type(T a, T b, T c) {                                \
    return __VA_ARGS__;                                                        \
  }
EMU_OF_THREE(vimax3, a > b ? (a > c ? a : c) : (b > c ? b : c))
EMU_OF_THREE(vimin3, a < b ? (a < c ? a : c) : (b < c ? b : c))
EMU_OF_THREE(viaddmax, T(a + b) > c ? T(a + b) : c)
EMU_OF_THREE(viaddmin, T(a + b) < c ? T(a + b) : c)
#undef EMU_OF_THREE
#undef EMU_OF_THREE_AS
EMU_FUNCTION(int, __vimax_s32_relu, (int a, int b), __vimax3_s32(a, b, 0))
EMU_FUNCTION(int, __vimin_s32_relu, (int a, int b),
             __vimax3_s32(a < b ? a : b, 0, 0))
EMU_FUNCTION(unsigned, __vimax_s16x2_relu, (unsigned a, unsigned b),
             __vimax3_s16x2(a, b, 0))
EMU_FUNCTION(unsigned, __vimin_s16x2_relu, (unsigned a, unsigned b),
             __vimin3_s16x2_relu(a, b, a))
/* They say which it is: whether it is a. */
#define EMU_OF_TWO(name, T, Half, before)                                      \
  EMU_PURE T __##name##32(T a, T b, bool *first) {                             \
    *first = a before b;                                                       \
    return *first ? a : b;                                                     \
  }                                                                            \
  EMU_PURE unsigned __##name##16x2(unsigned a, unsigned b, bool *high,         \
                                   bool *low) {                                \
    *high = static_cast<Half>(a >> 16) before static_cast<Half>(b >> 16);      \
    *low = static_cast<Half>(a) before static_cast<Half>(b);                   \
    return ((*high ? a : b) & 0xffff0000u) | ((*low ? a : b) & 0xffffu);       \
  }
EMU_OF_TWO(vibmax_s, int, short, >=)
EMU_OF_TWO(vibmax_u, unsigned, unsigned short, >=)
EMU_OF_TWO(vibmin_s, int, short, <=)
EMU_OF_TWO(vibmin_u, unsigned, unsigned short, <=)
#undef EMU_OF_TWO
