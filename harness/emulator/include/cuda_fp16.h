/* cuda_fp16.h - half precision, by conversion to single. */
#pragma once

#include <math.h>
#include <string.h>

/* To nearest, ties to even; overflow to infinity; subnormals kept. */
static inline __attribute__((always_inline)) unsigned short
emu_half_bits(float x) {
  unsigned u;
  memcpy(&u, &x, sizeof u);
  unsigned sign = u >> 16 & 0x8000u, magnitude = u & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return (unsigned short)(sign | 0x7fffu);
  if (magnitude >= 0x47800000u) /* 65536 and above */
    return (unsigned short)(sign | 0x7c00u);
  unsigned exponent = magnitude >> 23;
  if (exponent < 102) /* below half of the least subnormal */
    return (unsigned short)sign;
  unsigned fraction = (magnitude & 0x7fffffu) | 0x800000u;
  unsigned shift = exponent < 113 ? 126 - exponent : 13;
  unsigned kept = fraction >> shift, rest = fraction & ((1u << shift) - 1);
  unsigned middle = 1u << (shift - 1);
  kept += rest > middle || (rest == middle && (kept & 1));
  if (exponent >= 113)
    kept += (exponent - 113) << 10; /* the hidden bit adds the last 1 */
  return (unsigned short)(sign | kept);
}
static inline __attribute__((always_inline)) float
emu_half_value(unsigned short h) {
  unsigned sign = (h & 0x8000u) << 16, exponent = h >> 10 & 31;
  unsigned fraction = h & 0x3ffu, u;
  if (exponent == 0) {
    float x = ldexpf((float)fraction, -24);
    return sign ? -x : x;
  }
  u = sign | fraction << 13;
  u |= exponent == 31 ? 0x7f800000u : (exponent + 112) << 23;
  float x;
  memcpy(&x, &u, sizeof x);
  return x;
}

#ifdef __cplusplus
#include "emu/small_float.hpp"

struct __half_raw {
  unsigned short x;
};
EMU_SMALL_FLOAT(__half, __half2, half, emu_half_bits, emu_half_value)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
EMU_FUNCTION(__half2, make_half2, (__half a, __half b), __half2(a, b))
EMU_FUNCTION(__half2, __lowhigh2highlow, (__half2 v), __half2(v.y, v.x))
#endif
