/* numbers.c - elements of any real type, as double. */
#include "blas.h"

#include <math.h>

#include "../include/cuda_bf16.h"
#include "../include/cuda_fp16.h"

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

double number_load(cudaDataType type, const void *p, size_t i) {
  switch (type) {
  case CUDA_R_64F:
    return ((const double *)p)[i];
  case CUDA_R_32F:
    return ((const float *)p)[i];
  case CUDA_R_32I:
    return ((const int32_t *)p)[i];
  case CUDA_R_16F:
    return emu_half_value(((const uint16_t *)p)[i]);
  case CUDA_R_16BF:
    return emu_bfloat_value(((const uint16_t *)p)[i]);
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
    ((uint16_t *)p)[i] = emu_half_bits((float)x);
    break;
  case CUDA_R_16BF:
    ((uint16_t *)p)[i] = emu_bfloat_bits((float)x);
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
