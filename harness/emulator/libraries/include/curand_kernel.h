/* curand_kernel.h - random numbers in kernels. The accesses to a state count as
 * the program's own, at its line.
 *
 * Integers and uniform numbers equal cuRAND's bit for bit. Normal numbers are
 * made of the same integers by the same Box-Muller transform, but a GPU's
 * sinf, cosf and logf differ in the last bits. Poisson numbers have the
 * distribution, not cuRAND's sequence. */
#pragma once

#include "cuda_runtime.h"
#include "curand.h"
#include "curand_states.h"

#include <math.h>

typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

/* ---- states ---- */

EMU_DRAW void curand_init(unsigned long long seed,
                          unsigned long long subsequence,
                          unsigned long long offset, curandStateXORWOW *s) {
  emu_xorwow_init(s, seed, subsequence, offset);
}
EMU_DRAW void curand_init(unsigned long long seed,
                          unsigned long long subsequence,
                          unsigned long long offset,
                          curandStatePhilox4_32_10 *s) {
  emu_philox_init(s, seed, subsequence, offset);
}
EMU_DRAW void curand_init(unsigned long long seed,
                          unsigned long long subsequence,
                          unsigned long long offset, curandStateMRG32k3a *s) {
  emu_mrg32k3a_init(s, seed, subsequence, offset);
}

EMU_DRAW void skipahead(unsigned long long n, curandStateXORWOW *s) {
  emu_xorwow_skip(s, n, 0);
}
EMU_DRAW void skipahead(unsigned long long n, curandStatePhilox4_32_10 *s) {
  emu_philox_skip(s, n, 0);
}
EMU_DRAW void skipahead(unsigned long long n, curandStateMRG32k3a *s) {
  emu_mrg32k3a_skip(s, n, 0);
}
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
template <class State>
EMU_DRAW float emu_kept_normal(State *s, int kind, float mean,
                               float deviation) {
  if (s->boxmuller_flag == kind) {
    s->boxmuller_flag = 0;
    return s->boxmuller_extra;
  }
  float2 pair = curand_normal2(s);
  bool log = kind == EMU_KEPT_LOG_NORMAL;
  s->boxmuller_extra = log ? expf(mean + deviation * pair.y) : pair.y;
  s->boxmuller_flag = kind;
  return log ? expf(mean + deviation * pair.x) : pair.x;
}
template <class State>
EMU_DRAW double emu_kept_normal_double(State *s, int kind, double mean,
                                       double deviation) {
  if (s->boxmuller_flag_double == kind) {
    s->boxmuller_flag_double = 0;
    return s->boxmuller_extra_double;
  }
  double2 pair = curand_normal2_double(s);
  bool log = kind == EMU_KEPT_LOG_NORMAL;
  s->boxmuller_extra_double = log ? exp(mean + deviation * pair.y) : pair.y;
  s->boxmuller_flag_double = kind;
  return log ? exp(mean + deviation * pair.x) : pair.x;
}
template <class State> EMU_DRAW float curand_normal(State *s) {
  return emu_kept_normal(s, EMU_KEPT_NORMAL, 0, 1);
}
template <class State> EMU_DRAW double curand_normal_double(State *s) {
  return emu_kept_normal_double(s, EMU_KEPT_NORMAL, 0, 1);
}

/* ---- log-normal numbers ---- */

template <class State>
EMU_DRAW float curand_log_normal(State *s, float mean, float deviation) {
  return emu_kept_normal(s, EMU_KEPT_LOG_NORMAL, mean, deviation);
}
template <class State>
EMU_DRAW float2 curand_log_normal2(State *s, float mean, float deviation) {
  float2 n = curand_normal2(s);
  return make_float2(expf(mean + deviation * n.x),
                     expf(mean + deviation * n.y));
}
EMU_DRAW float4 curand_log_normal4(curandStatePhilox4_32_10 *s, float mean,
                                   float deviation) {
  float2 a = curand_log_normal2(s, mean, deviation);
  float2 b = curand_log_normal2(s, mean, deviation);
  return make_float4(a.x, a.y, b.x, b.y);
}
template <class State>
EMU_DRAW double curand_log_normal_double(State *s, double mean,
                                         double deviation) {
  return emu_kept_normal_double(s, EMU_KEPT_LOG_NORMAL, mean, deviation);
}
template <class State>
EMU_DRAW double2 curand_log_normal2_double(State *s, double mean,
                                           double deviation) {
  double2 n = curand_normal2_double(s);
  return make_double2(exp(mean + deviation * n.x), exp(mean + deviation * n.y));
}

/* ---- Poisson numbers ---- */

template <class State>
EMU_DRAW unsigned curand_poisson(State *s, double lambda) {
  struct emu_poisson p = emu_poisson_begin(lambda);
  while (!p.done) {
    double u = curand_uniform(s);
    emu_poisson_draw(&p, u, curand_uniform(s));
  }
  return p.number;
}
EMU_DRAW uint4 curand_poisson4(curandStatePhilox4_32_10 *s, double lambda) {
  uint4 r;
  r.x = curand_poisson(s, lambda);
  r.y = curand_poisson(s, lambda);
  r.z = curand_poisson(s, lambda);
  r.w = curand_poisson(s, lambda);
  return r;
}
