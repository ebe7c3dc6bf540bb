/* cuda_bf16.h - bfloat16, by conversion to single precision. */
#ifndef EMU_CUDA_BF16_H
#define EMU_CUDA_BF16_H

#ifdef __cplusplus
#include "emu/small_float.hpp"

namespace emu {
/* The upper half of a float, rounded to nearest, ties to even. */
EMU_PURE unsigned short bfloat_bits(float x) {
  unsigned u;
  memcpy(&u, &x, sizeof u);
  if (x != x)
    return 0x7fff;
  return (unsigned short)((u + 0x7fffu + (u >> 16 & 1)) >> 16);
}
EMU_PURE float bfloat_value(unsigned short bits) {
  unsigned u = (unsigned)bits << 16;
  float x;
  memcpy(&x, &u, sizeof x);
  return x;
}
} // namespace emu

EMU_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162, emu::bfloat_bits,
                emu::bfloat_value)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

EMU_PURE __nv_bfloat16 __float2bfloat16(float x) {
  return __nv_bfloat16(x);
}
EMU_PURE __nv_bfloat16 __float2bfloat16_rn(float x) {
  return __nv_bfloat16(x);
}
EMU_PURE __nv_bfloat16 __double2bfloat16(double x) {
  return __nv_bfloat16(x);
}
EMU_PURE float __bfloat162float(__nv_bfloat16 x) {
  return float(x);
}
EMU_PURE __nv_bfloat162 __float2bfloat162_rn(float x) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(x));
}
EMU_PURE __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
  return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(b));
}
EMU_PURE __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return __nv_bfloat162(__nv_bfloat16(v.x), __nv_bfloat16(v.y));
}
EMU_PURE float2 __bfloat1622float2(__nv_bfloat162 v) {
  return float2{float(v.x), float(v.y)};
}
EMU_PURE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat162(a, b);
}
EMU_PURE __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) {
  return __nv_bfloat162(a, a);
}
EMU_PURE __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) {
  return v.x;
}
EMU_PURE __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) {
  return v.y;
}
EMU_PURE unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) {
  return x.__x;
}
EMU_PURE __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
  __nv_bfloat16 x;
  x.__x = bits;
  return x;
}
#endif

#endif
