/* numbers.c - elements of any real type, as double. */
#include "numbers.h"

#include <math.h>
#include <string.h>

size_t number_bytes(cudaDataType type) {
  switch (type) {
  case CUDA_R_64F:
    return 8;
  case CUDA_R_32F:
  case CUDA_R_32I:
    return 4;
  case CUDA_R_16F:
  case CUDA_R_16BF:
    return 2;
  case CUDA_R_8I:
    return 1;
  default:
    return 0;
  }
}

static float half_value(uint16_t h) {
  int exponent = h >> 10 & 31, fraction = h & 0x3ff;
  float x;
  if (exponent == 31)
    x = fraction ? NAN : INFINITY;
  else if (exponent == 0)
    x = ldexpf((float)fraction, -24);
  else
    x = ldexpf((float)(fraction | 0x400), exponent - 25);
  return h & 0x8000 ? -x : x;
}

/* Steps of half precision near x are 2^(exponent - 11), and at least 2^-24. */
static uint16_t half_bits(double x) {
  uint16_t sign = signbit(x) ? 0x8000 : 0;
  int exponent;
  if (isnan(x))
    return 0x7fff;
  frexp(x, &exponent);
  int step = exponent - 11 < -24 ? -24 : exponent - 11;
  double units = nearbyint(ldexp(fabs(x), -step));
  if (isinf(x) || ldexp(units, step) >= 65536)
    return sign | 0x7c00;
  return (uint16_t)(sign | ((unsigned)(step + 24) * 0x400 + (unsigned)units));
}

static float bfloat_value(uint16_t b) {
  uint32_t bits = (uint32_t)b << 16;
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint16_t bfloat_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (isnan(x))
    return 0x7fff;
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

double number_load(cudaDataType type, const void *p, size_t i) {
  switch (type) {
  case CUDA_R_64F:
    return ((const double *)p)[i];
  case CUDA_R_32F:
    return ((const float *)p)[i];
  case CUDA_R_32I:
    return ((const int32_t *)p)[i];
  case CUDA_R_16F:
    return half_value(((const uint16_t *)p)[i]);
  case CUDA_R_16BF:
    return bfloat_value(((const uint16_t *)p)[i]);
  case CUDA_R_8I:
    return ((const int8_t *)p)[i];
  default:
    return NAN;
  }
}

void number_store(cudaDataType type, void *p, size_t i, double x) {
  switch (type) {
  case CUDA_R_64F:
    ((double *)p)[i] = x;
    break;
  case CUDA_R_32F:
    ((float *)p)[i] = (float)x;
    break;
  case CUDA_R_32I:
    ((int32_t *)p)[i] = (int32_t)x;
    break;
  case CUDA_R_16F:
    ((uint16_t *)p)[i] = half_bits(x);
    break;
  case CUDA_R_16BF:
    ((uint16_t *)p)[i] = bfloat_bits((float)x);
    break;
  case CUDA_R_8I:
    ((int8_t *)p)[i] = (int8_t)x;
    break;
  default:
    break;
  }
}

void numbers_to_float(cudaDataType type, const void *p, size_t first,
                      size_t step, size_t n, float *to) {
  if (type == CUDA_R_32F)
    for (size_t i = 0; i < n; i++)
      to[i] = ((const float *)p)[first + i * step];
  else
    for (size_t i = 0; i < n; i++)
      to[i] = (float)number_load(type, p, first + i * step);
}

void numbers_to_double(cudaDataType type, const void *p, size_t first,
                       size_t step, size_t n, double *to) {
  for (size_t i = 0; i < n; i++)
    to[i] = number_load(type, p, first + i * step);
}
