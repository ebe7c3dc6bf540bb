/* curand_kernel.h - random numbers in kernels. The accesses to a state count as
 * the program's own, at its line.
 *
 * Integers and uniform numbers equal cuRAND's bit for bit. Normal numbers are
 * made of the same integers by the same Box-Muller transform, but a GPU's
 * sinf, cosf and logf differ in the last bits. */
#pragma once

#include "cuda_runtime.h"
#include "curand.h"
#include "curand_states.h"

#include <math.h>

typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

/* ---- states ---- */

#define EMU_STATE(State, name)                                                 \
  EMU_DRAW void curand_init(unsigned long long seed,                           \
                            unsigned long long subsequence,                    \
                            unsigned long long offset, State *s) {             \
    emu_##name##_init(s, seed, subsequence, offset);                           \
  }                                                                            \
  EMU_DRAW void skipahead(unsigned long long n, State *s) {                    \
    emu_##name##_skip(s, n, 0);                                                \
  }
EMU_STATE(curandStateXORWOW, xorwow)
EMU_STATE(curandStatePhilox4_32_10, philox)
EMU_STATE(curandStateMRG32k3a, mrg32k3a)
#undef EMU_STATE
EMU_DRAW void skipahead_sequence(unsigned long long n, curandStateXORWOW *s) {
  emu_xorwow_skip(s, n, 67);
}
EMU_DRAW void skipahead_sequence(unsigned long long n,
                                 curandStatePhilox4_32_10 *s) {
  emu_philox_skip(s, 0, n);
}
EMU_DRAW void skipahead_sequence(unsigned long long n, curandStateMRG32k3a *s) {
  emu_mrg32k3a_skip(s, n, 127);
}
EMU_DRAW void skipahead_subsequence(unsigned long long n,
                                    curandStateMRG32k3a *s) {
  emu_mrg32k3a_skip(s, n & ((1ull << 51) - 1), 76);
}

/* ---- integers, uniform numbers ---- */

EMU_DRAW unsigned curand(curandStateXORWOW *s) {
  return emu_xorwow_next(s);
}
EMU_DRAW unsigned curand(curandStatePhilox4_32_10 *s) {
  return emu_philox_next(s);
}
EMU_DRAW unsigned curand(curandStateMRG32k3a *s) {
  return emu_mrg32k3a_bits(emu_mrg32k3a_next(s));
}
EMU_DRAW uint4 curand4(curandStatePhilox4_32_10 *s) {
  uint4 r;
  r.x = curand(s);
  r.y = curand(s);
  r.z = curand(s);
  r.w = curand(s);
  return r;
}

template <class State> EMU_DRAW float curand_uniform(State *s) {
  return emu_uniform(curand(s));
}
EMU_DRAW float curand_uniform(curandStateMRG32k3a *s) {
  return float(emu_mrg32k3a_next(s) * EMU_MRG_NORM);
}
EMU_DRAW double curand_uniform_double(curandStateXORWOW *s) {
  unsigned x = curand(s);
  return emu_uniform_53(x, curand(s));
}
EMU_DRAW double curand_uniform_double(curandStatePhilox4_32_10 *s) {
  return emu_uniform_32(curand(s));
}
EMU_DRAW double curand_uniform_double(curandStateMRG32k3a *s) {
  return emu_mrg32k3a_next(s) * EMU_MRG_NORM;
}
EMU_DRAW float4 curand_uniform4(curandStatePhilox4_32_10 *s) {
  uint4 x = curand4(s);
  return make_float4(emu_uniform(x.x), emu_uniform(x.y), emu_uniform(x.z),
                     emu_uniform(x.w));
}
EMU_DRAW double2 curand_uniform2_double(curandStatePhilox4_32_10 *s) {
  uint4 x = curand4(s);
  return make_double2(emu_uniform_53(x.x, x.y), emu_uniform_53(x.z, x.w));
}

/* ---- normal numbers: two at a time ---- */

template <class State> EMU_DRAW float2 curand_normal2(State *s) {
  unsigned x = curand(s), y = curand(s);
  return emu_box_muller(emu_uniform(x), emu_angle(y));
}
EMU_DRAW float2 curand_normal2(curandStateMRG32k3a *s) {
  float x = curand_uniform(s), y = curand_uniform(s);
  return emu_box_muller(x, y * 6.2831855f);
}
template <class State> EMU_DRAW double2 curand_normal2_double(State *s) {
  unsigned x = curand(s), y = curand(s), z = curand(s), w = curand(s);
  return emu_box_muller_double(emu_uniform_53(x, y), 2 * emu_uniform_53(z, w));
}
EMU_DRAW double2 curand_normal2_double(curandStateMRG32k3a *s) {
  double x = curand_uniform_double(s), y = curand_uniform_double(s);
  return emu_box_muller_double(x, 2 * y);
}
EMU_DRAW float4 curand_normal4(curandStatePhilox4_32_10 *s) {
  float2 a = curand_normal2(s), b = curand_normal2(s);
  return make_float4(a.x, a.y, b.x, b.y);
}

/* The second of a pair is kept for a next call of the same kind: a normal
 * number, or a log-normal one. */
enum { EMU_KEPT_NORMAL = 1, EMU_KEPT_LOG_NORMAL };
#define EMU_NORMAL(T, T2, double_, exp)                                        \
  template <class State>                                                       \
  EMU_DRAW T emu_kept_normal##double_(State *s, int kind, T mean,              \
                                      T deviation) {                           \
    if (s->boxmuller_flag##double_ == kind) {                                  \
      s->boxmuller_flag##double_ = 0;                                          \
      return s->boxmuller_extra##double_;                                      \
    }                                                                          \
    T2 pair = curand_normal2##double_(s);                                      \
    bool log = kind == EMU_KEPT_LOG_NORMAL;                                    \
    s->boxmuller_extra##double_ =                                              \
        log ? exp(mean + deviation * pair.y) : pair.y;                         \
    s->boxmuller_flag##double_ = kind;                                         \
    return log ? exp(mean + deviation * pair.x) : pair.x;                      \
  }                                                                            \
  template <class State> EMU_DRAW T curand_normal##double_(State *s) {         \
    return emu_kept_normal##double_(s, EMU_KEPT_NORMAL, 0, 1);                 \
  }                                                                            \
  template <class State>                                                       \
  EMU_DRAW T curand_log_normal##double_(State *s, T mean, T deviation) {       \
    return emu_kept_normal##double_(s, EMU_KEPT_LOG_NORMAL, mean, deviation);  \
  }                                                                            \
  template <class State>                                                       \
  EMU_DRAW T2 curand_log_normal2##double_(State *s, T mean, T deviation) {     \
    T2 n = curand_normal2##double_(s);                                         \
    return make_##T2(exp(mean + deviation * n.x),                              \
                     exp(mean + deviation * n.y));                             \
  }
EMU_NORMAL(float, float2, , expf)
EMU_NORMAL(double, double2, _double, exp)
#undef EMU_NORMAL
EMU_DRAW float4 curand_log_normal4(curandStatePhilox4_32_10 *s, float mean,
                                   float deviation) {
  float2 a = curand_log_normal2(s, mean, deviation);
  float2 b = curand_log_normal2(s, mean, deviation);
  return make_float4(a.x, a.y, b.x, b.y);
}
