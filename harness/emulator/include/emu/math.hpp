/* math.hpp - CUDA's arithmetic functions. Results are correctly rounded or the
 * C library's, so that fast intrinsics are more exact here than on a GPU. */
#pragma once

#include "qualifiers.hpp"
#include "saturating.hpp"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- min, max: as CUDA has them beside the standard library's ---- */

#define EMU_MIN_MAX(type, a_type, b_type)                                      \
  EMU_PURE type min(a_type a, b_type b) {                                      \
    type x = a, y = b;                                                         \
    return x < y ? x : y;                                                      \
  }                                                                            \
  EMU_PURE type max(a_type a, b_type b) {                                      \
    type x = a, y = b;                                                         \
    return x > y ? x : y;                                                      \
  }
EMU_MIN_MAX(int, int, int)
EMU_MIN_MAX(unsigned, unsigned, unsigned)
EMU_MIN_MAX(unsigned, int, unsigned)
EMU_MIN_MAX(unsigned, unsigned, int)
EMU_MIN_MAX(long, long, long)
EMU_MIN_MAX(unsigned long, unsigned long, unsigned long)
EMU_MIN_MAX(unsigned long, long, unsigned long)
EMU_MIN_MAX(unsigned long, unsigned long, long)
EMU_MIN_MAX(long long, long long, long long)
EMU_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
EMU_MIN_MAX(unsigned long long, long long, unsigned long long)
EMU_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef EMU_MIN_MAX
EMU_FUNCTION(float, min, (float a, float b), fminf(a, b))
EMU_FUNCTION(float, max, (float a, float b), fmaxf(a, b))
#define EMU_MIN_MAX(a_type, b_type)                                            \
  EMU_FUNCTION(double, min, (a_type a, b_type b), fmin(a, b))                  \
  EMU_FUNCTION(double, max, (a_type a, b_type b), fmax(a, b))
EMU_MIN_MAX(double, double)
EMU_MIN_MAX(float, double)
EMU_MIN_MAX(double, float)
#undef EMU_MIN_MAX
EMU_FUNCTION(unsigned, umin, (unsigned a, unsigned b), a < b ? a : b)
EMU_FUNCTION(unsigned, umax, (unsigned a, unsigned b), a > b ? a : b)

/* ---- functions of the C library that store: here the kernel does ---- */

#define EMU_LIBM(type)                                                         \
  extern "C" __attribute__((always_inline, gnu_inline)) inline type
/* remquo: eight times y leaves the last three bits of the quotient. */
#define EMU_STORES_FOR(type, f)                                                \
  EMU_LIBM(type) modf##f(type x, type *p) noexcept {                           \
    type whole = trunc##f(x);                                                  \
    *p = whole;                                                                \
    return copysign##f(x == whole ? 0 : x - whole, x);                         \
  }                                                                            \
  EMU_LIBM(type) frexp##f(type x, int *p) noexcept {                           \
    int exponent = x == 0 || x - x != 0 ? 0 : int(logb##f(x)) + 1;             \
    *p = exponent;                                                             \
    return ldexp##f(x, -exponent);                                             \
  }                                                                            \
  EMU_LIBM(type) remquo##f(type x, type y, int *p) noexcept {                  \
    type part = fmod##f(x, 8 * y), rest = remainder##f(x, y);                  \
    type times = (part - rest) / y;                                            \
    *p = times - times == 0 ? int(rint##f(times)) % 8 : 0;                     \
    return rest;                                                               \
  }                                                                            \
  EMU_LIBM(void) sincos##f(type x, type *s, type *c) noexcept {                \
    *s = sin##f(x), *c = cos##f(x);                                            \
  }
EMU_STORES_FOR(double, )
EMU_STORES_FOR(float, f)
#undef EMU_STORES_FOR
#undef EMU_LIBM
/* The overloads for float, which cuda_runtime.h has call those above. */
namespace std {
EMU_FRONT float modf(float, float *);
EMU_FRONT float frexp(float, int *);
EMU_FRONT float remquo(float, float, int *);
} // namespace std

/* ---- functions that C has not ---- */

/* Names that C23 has taken up: newer C libraries declare them in math.h (glibc
 * 2.41 sinpi, 2.42 rsqrt), older ones do not. These redeclare them, so that
 * either will do. */
#define EMU_C23(type) extern "C" __attribute__((always_inline)) inline type
EMU_C23(float) rsqrtf(float x) noexcept {
  return float(1 / sqrt(double(x)));
}
EMU_C23(double) rsqrt(double x) noexcept {
  return 1 / sqrt(x);
}
EMU_C23(double) sinpi(double x) noexcept {
  return sin(M_PI * x);
}
EMU_C23(double) cospi(double x) noexcept {
  return cos(M_PI * x);
}
EMU_C23(float) sinpif(float x) noexcept {
  return float(sin(M_PI * x));
}
EMU_C23(float) cospif(float x) noexcept {
  return float(cos(M_PI * x));
}
#undef EMU_C23
EMU_FUNCTION(float, rsqrt, (float x), rsqrtf(x))
EMU_FUNCTION(float, rcbrtf, (float x), float(1 / cbrt(double(x))))
EMU_FUNCTION(double, rcbrt, (double x), 1 / cbrt(x))
EMU_FUNCTION(float, fdividef, (float a, float b), a / b)
EMU_PURE void sincospi(double x, double *s, double *c) {
  sincos(M_PI * x, s, c);
}
EMU_PURE void sincospif(float x, float *s, float *c) {
  *s = sinpif(x), *c = cospif(x);
}
EMU_FUNCTION(float, rhypotf, (float a, float b), 1 / hypotf(a, b))
EMU_FUNCTION(double, rhypot, (double a, double b), 1 / hypot(a, b))
EMU_PURE double norm4d(double a, double b, double c, double d) {
  return sqrt(a * a + b * b + c * c + d * d);
}
EMU_FUNCTION(double, norm3d, (double a, double b, double c), norm4d(a, b, c, 0))
EMU_FUNCTION(double, rnorm3d, (double a, double b, double c),
             1 / norm3d(a, b, c))
EMU_FUNCTION(double, rnorm4d, (double a, double b, double c, double d),
             1 / norm4d(a, b, c, d))
EMU_FUNCTION(float, norm3df, (float a, float b, float c),
             float(norm3d(a, b, c)))
EMU_FUNCTION(float, rnorm3df, (float a, float b, float c),
             float(rnorm3d(a, b, c)))
EMU_FUNCTION(float, norm4df, (float a, float b, float c, float d),
             float(norm4d(a, b, c, d)))
EMU_FUNCTION(float, rnorm4df, (float a, float b, float c, float d),
             float(rnorm4d(a, b, c, d)))
EMU_PURE double norm(int n, const double *p) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i] * p[i];
  return sqrt(sum);
}
EMU_PURE float normf(int n, const float *p) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += double(p[i]) * p[i];
  return float(sqrt(sum));
}
EMU_FUNCTION(double, rnorm, (int n, const double *p), 1 / norm(n, p))
EMU_FUNCTION(float, rnormf, (int n, const float *p), 1 / normf(n, p))
EMU_FUNCTION(double, normcdf, (double x), 0.5 * erfc(-x * M_SQRT1_2))
EMU_FUNCTION(float, normcdff, (float x), float(normcdf(x)))
/* By Halley's method from an approximation in closed form. */
EMU_PURE double erfcinv(double y) {
  if (!(y > 0 && y < 2))
    return y == 0 ? INFINITY : y == 2 ? -INFINITY : NAN;
  double q = y < 1 ? y : 2 - y, a = 0.147, log_q = log(q * (2 - q));
  double t = 2 / (M_PI * a) + log_q / 2;
  double x = sqrt(fmax(sqrt(t * t - log_q / a) - t, 0.0));
  for (int i = 0; i < 3; i++) {
    double error = erfc(x) - q;
    x += error / (M_2_SQRTPI * exp(-x * x) - x * error);
  }
  return y < 1 ? x : -x;
}
EMU_FUNCTION(double, erfinv, (double y),
             y < 0 ? -erfcinv(1 + y) : erfcinv(1 - y))
EMU_FUNCTION(double, normcdfinv, (double p), erfcinv(2 * p) * -M_SQRT2)
EMU_FUNCTION(float, erfcinvf, (float y), float(erfcinv(y)))
EMU_FUNCTION(float, erfinvf, (float y), float(erfinv(y)))
EMU_FUNCTION(float, normcdfinvf, (float p), float(normcdfinv(p)))
EMU_PURE double erfcx(double x) {
  return exp(x * x) * erfc(x);
}
EMU_FUNCTION(float, erfcxf, (float x), float(erfcx(x)))
EMU_FUNCTION(float, saturate, (float x), fminf(fmaxf(x, 0.f), 1.f))
EMU_FUNCTION(float, __saturatef, (float x), x != x ? 0.f : saturate(x))

/* ---- single precision intrinsics ---- */

EMU_FUNCTION(float, __fdividef, (float a, float b), a / b)
#define EMU_FAST(name) EMU_FUNCTION(float, emu_##name, (float x), name(x))
EMU_FAST(expf)
EMU_FAST(exp10f)
EMU_FAST(logf)
EMU_FAST(log2f)
EMU_FAST(log10f)
EMU_FUNCTION(float, emu_powf, (float a, float b), powf(a, b))
EMU_FAST(sinf)
EMU_FAST(cosf)
EMU_FAST(tanf)
EMU_FAST(tanhf)
#undef EMU_FAST
EMU_PURE void emu_sincosf(float x, float *s, float *c) {
  sincosf(x, s, c);
}
/* The C library has declared functions of its own by these names. */
#define __expf emu_expf
#define __exp10f emu_exp10f
#define __logf emu_logf
#define __log2f emu_log2f
#define __log10f emu_log10f
#define __powf emu_powf
#define __sinf emu_sinf
#define __cosf emu_cosf
#define __tanf emu_tanf
#define __tanhf emu_tanhf
#define __sincosf emu_sincosf

/* Rounding to nearest is what the host does; towards zero, up and down go by
 * way of a wider type. */
EMU_PURE float emu_toward(double exact, int up, int zero) {
  float near = float(exact);
  if (zero)
    up = exact < 0;
  if (up ? double(near) < exact : double(near) > exact)
    near = nextafterf(near, up ? INFINITY : -INFINITY);
  return near;
}
#define EMU_EACH(...) __VA_ARGS__
#define EMU_ROUNDED(name, parameters, nearest, exact)                          \
  EMU_FUNCTION(float, name##_rn, parameters, nearest)                          \
  EMU_FUNCTION(float, name##_rz, parameters, emu_toward(exact, 0, 1))          \
  EMU_FUNCTION(float, name##_ru, parameters, emu_toward(exact, 1, 0))          \
  EMU_FUNCTION(float, name##_rd, parameters, emu_toward(exact, 0, 0))
EMU_ROUNDED(__fadd, (float a, float b), a + b, double(a) + b)
EMU_ROUNDED(__fsub, (float a, float b), a - b, double(a) - b)
EMU_ROUNDED(__fmul, (float a, float b), a *b, double(a) * b)
EMU_ROUNDED(__fdiv, (float a, float b), a / b, double(a) / b)
EMU_ROUNDED(__frcp, (float a), 1 / a, 1 / double(a))
EMU_ROUNDED(__fsqrt, (float a), sqrtf(a), sqrt(double(a)))
EMU_ROUNDED(__fmaf, (float a, float b, float c), fmaf(a, b, c),
            double(a) * b + c)
EMU_ROUNDED(__double2float, (double a), float(a), a)
#undef EMU_ROUNDED
EMU_FUNCTION(float, __frsqrt_rn, (float x), rsqrtf(x))

/* Of the vector registers, which compute: fesetround() sets that of x87, too.
 */
EMU_DEVICE inline void emu_round(int mode) {
#ifdef __SSE2__
  __builtin_ia32_ldmxcsr((__builtin_ia32_stmxcsr() & ~0x6000u) | (unsigned)mode
                                                                     << 3);
#else
  fesetround(mode);
#endif
}
/* Doubles have no wider type: the processor itself rounds so, for one
 * operation, which what is volatile keeps between the two calls. */
template <class Operation>
EMU_DEVICE double emu_rounding(int mode, Operation operation, double a,
                               double b = 0, double c = 0) {
  volatile double x = a, y = b, z = c, result;
  emu_round(mode);
  result = operation(x, y, z);
  emu_round(FE_TONEAREST);
  return result;
}
#define EMU_ROUNDED(name, parameters, arguments, result)                       \
  EMU_PURE double name##_rn parameters {                                       \
    return result;                                                             \
  }                                                                            \
  EMU_ROUNDED_TO(name##_rz, FE_TOWARDZERO, parameters, arguments, result)      \
  EMU_ROUNDED_TO(name##_ru, FE_UPWARD, parameters, arguments, result)          \
  EMU_ROUNDED_TO(name##_rd, FE_DOWNWARD, parameters, arguments, result)
#define EMU_ROUNDED_TO(name, mode, parameters, arguments, result)              \
  EMU_PURE double name parameters {                                            \
    return emu_rounding(                                                       \
        mode, [](double a, double b, double c) { return result; },             \
        EMU_EACH arguments);                                                   \
  }
EMU_ROUNDED(__dadd, (double a, double b), (a, b), a + b)
EMU_ROUNDED(__dsub, (double a, double b), (a, b), a - b)
EMU_ROUNDED(__dmul, (double a, double b), (a, b), a *b)
EMU_ROUNDED(__ddiv, (double a, double b), (a, b), a / b)
EMU_ROUNDED(__drcp, (double a), (a), 1 / a)
EMU_ROUNDED(__dsqrt, (double a), (a), sqrt(a))
EMU_ROUNDED(__fma, (double a, double b, double c), (a, b, c), fma(a, b, c))
#undef EMU_ROUNDED
#undef EMU_ROUNDED_TO
#undef EMU_EACH

/* ---- conversions: out of range saturates, NaN is 0, as on a GPU ---- */
/* The number of type To beside x that is not below it, or not above it. */
template <class To, class Integer>
EMU_PURE To emu_directed(Integer x, int up, int down) {
  To near = To(x);
  __int128 at = (__int128)near; /* exact: it has no fraction */
  if ((up && at < x) || (down && at > x))
    near = To(sizeof(To) == 4
                  ? nextafterf(float(near), up ? INFINITY : -INFINITY)
                  : nextafter(double(near), up ? INFINITY : -INFINITY));
  return near;
}
#define EMU_TO(name, to, type, rounded)                                        \
  EMU_FUNCTION(to, name, (type x), emu_saturating<to>(rounded(x)))
#define EMU_TO_INTEGER(from, name, to)                                         \
  EMU_TO(__##from##2##name##_rn, to, from, nearbyint)                          \
  EMU_TO(__##from##2##name##_rz, to, from, trunc)                              \
  EMU_TO(__##from##2##name##_ru, to, from, ceil)                               \
  EMU_TO(__##from##2##name##_rd, to, from, floor)                              \
  EMU_FUNCTION(from, __##name##2##from##_rn, (to x), from(x))                  \
  EMU_FUNCTION(from, __##name##2##from##_rz, (to x),                           \
               (emu_directed<from>(x, x<0, x> 0)))                             \
  EMU_FUNCTION(from, __##name##2##from##_ru, (to x),                           \
               (emu_directed<from>(x, 1, 0)))                                  \
  EMU_FUNCTION(from, __##name##2##from##_rd, (to x),                           \
               (emu_directed<from>(x, 0, 1)))
EMU_TO_INTEGER(float, int, int)
EMU_TO_INTEGER(float, uint, unsigned)
EMU_TO_INTEGER(float, ll, long long)
EMU_TO_INTEGER(float, ull, unsigned long long)
EMU_TO_INTEGER(double, int, int)
EMU_TO_INTEGER(double, uint, unsigned)
EMU_TO_INTEGER(double, ll, long long)
EMU_TO_INTEGER(double, ull, unsigned long long)
#undef EMU_TO_INTEGER
#undef EMU_TO

#define EMU_BITS(name, to, from)                                               \
  EMU_PURE to name(from x) {                                                   \
    to y;                                                                      \
    memcpy(&y, &x, sizeof y);                                                  \
    return y;                                                                  \
  }
EMU_BITS(__float_as_int, int, float)
EMU_BITS(__float_as_uint, unsigned, float)
EMU_BITS(__int_as_float, float, int)
EMU_BITS(__uint_as_float, float, unsigned)
EMU_BITS(__double_as_longlong, long long, double)
EMU_BITS(__longlong_as_double, double, long long)
#undef EMU_BITS
EMU_FUNCTION(int, __double2hiint, (double x),
             int(__double_as_longlong(x) >> 32))
EMU_FUNCTION(int, __double2loint, (double x), int(__double_as_longlong(x)))
EMU_FUNCTION(double, __hiloint2double, (int high, int low),
             __longlong_as_double((long long)high << 32 | (unsigned)low))
