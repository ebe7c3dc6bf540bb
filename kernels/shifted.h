// shifted.h - 16-byte accesses to floats that begin anywhere: whole words
// inside an array, single floats where a word reaches past its ends.
#ifndef KERNELS_SHIFTED_H
#define KERNELS_SHIFTED_H

#include <cuda_runtime.h>
#include <stdint.h>
#include <type_traits>

// Floats between the multiple of 16 bytes before x, or at x, and x: 0 to 3.
static inline int floats_past(const float *x) {
  return (int)((uintptr_t)x / sizeof *x % 4);
}

//> word
// Four floats from x on, which lies BY floats behind a multiple of 16 bytes:
// out of one aligned word, or of two.
template <int BY> static __device__ inline float4 shifted_word(const float *x) {
  const float4 *word = (const float4 *)(x - BY);
  float4 a = word[0];
  if (BY == 0)
    return a;
  float4 b = word[1]; // most lanes' a: the L1 cache has it
  return BY == 1   ? make_float4(a.y, a.z, a.w, b.x)
         : BY == 2 ? make_float4(a.z, a.w, b.x, b.y)
                   : make_float4(a.w, b.x, b.y, b.z);
}
//< word

// x[i .. i + 3], zeros outside of [0, n).
static __device__ inline float4 word_within(const float *x, long i, long n) {
  float four[4];
#pragma unroll
  for (int k = 0; k < 4; k++)
    four[k] = i + k >= 0 && i + k < n ? x[i + k] : 0;
  return make_float4(four[0], four[1], four[2], four[3]);
}

// Stores what of it lies in [0, n).
static __device__ inline void store_within(float *x, long i, long n,
                                           float4 of) {
  float four[] = {of.x, of.y, of.z, of.w};
#pragma unroll
  for (int k = 0; k < 4; k++)
    if (i + k >= 0 && i + k < n)
      x[i + k] = four[k];
}

// Calls f with the shift, 0 to 3, as a constant, which a template can take.
template <typename Function> static inline void with_shift(int by, Function f) {
  switch (by) {
  case 0:
    return f(std::integral_constant<int, 0>());
  case 1:
    return f(std::integral_constant<int, 1>());
  case 2:
    return f(std::integral_constant<int, 2>());
  default:
    return f(std::integral_constant<int, 3>());
  }
}

#endif
