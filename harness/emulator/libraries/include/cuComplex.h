/* cuComplex.h - complex numbers as pairs. C and C++. */
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include <math.h>
#include <vector_types.h>

/* Inlined, since an access in a function that returns a struct is not seen. */
#define EMU_CU static inline __attribute__((always_inline, unused))

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define EMU_CUCOMPLEX(Z, T, f, hypotenuse)                                     \
  EMU_CU T cuCreal##f(Z z) {                                                   \
    return z.x;                                                                \
  }                                                                            \
  EMU_CU T cuCimag##f(Z z) {                                                   \
    return z.y;                                                                \
  }                                                                            \
  EMU_CU Z make_##Z(T re, T im) {                                              \
    Z z;                                                                       \
    z.x = re;                                                                  \
    z.y = im;                                                                  \
    return z;                                                                  \
  }                                                                            \
  EMU_CU Z cuConj##f(Z z) {                                                    \
    return make_##Z(z.x, -z.y);                                                \
  }                                                                            \
  EMU_CU Z cuCadd##f(Z a, Z b) {                                               \
    return make_##Z(a.x + b.x, a.y + b.y);                                     \
  }                                                                            \
  EMU_CU Z cuCsub##f(Z a, Z b) {                                               \
    return make_##Z(a.x - b.x, a.y - b.y);                                     \
  }                                                                            \
  EMU_CU Z cuCmul##f(Z a, Z b) {                                               \
    return make_##Z(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);             \
  }                                                                            \
  EMU_CU Z cuCdiv##f(Z a, Z b) {                                               \
    T d = b.x * b.x + b.y * b.y;                                               \
    return make_##Z((a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d); \
  }                                                                            \
  EMU_CU Z cuCfma##f(Z a, Z b, Z c) {                                          \
    return cuCadd##f(cuCmul##f(a, b), c);                                      \
  }                                                                            \
  EMU_CU T cuCabs##f(Z z) {                                                    \
    return hypotenuse(z.x, z.y);                                               \
  }
EMU_CUCOMPLEX(cuDoubleComplex, double, , hypot)
EMU_CUCOMPLEX(cuFloatComplex, float, f, hypotf)
#undef EMU_CUCOMPLEX
EMU_CU cuComplex make_cuComplex(float re, float im) {
  return make_cuFloatComplex(re, im);
}
EMU_CU cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return make_cuDoubleComplex(z.x, z.y);
}
EMU_CU cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return make_cuFloatComplex((float)z.x, (float)z.y);
}

#undef EMU_CU
#endif
