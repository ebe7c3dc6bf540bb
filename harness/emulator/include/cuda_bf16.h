/* cuda_bf16.h - bfloat16, by conversion to single precision. */
#pragma once

#include <string.h>

/* The upper half of a float, rounded to nearest, ties to even. */
static inline __attribute__((always_inline)) unsigned short
emu_bfloat_bits(float x) {
  unsigned u;
  memcpy(&u, &x, sizeof u);
  if (x != x)
    return 0x7fff;
  return (unsigned short)((u + 0x7fffu + (u >> 16 & 1)) >> 16);
}
static inline __attribute__((always_inline)) float
emu_bfloat_value(unsigned short bits) {
  unsigned u = (unsigned)bits << 16;
  float x;
  memcpy(&x, &u, sizeof x);
  return x;
}

#ifdef __cplusplus
#include "emu/small_float.hpp"

EMU_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162, bfloat16, emu_bfloat_bits,
                emu_bfloat_value)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#endif
