/* numbers.h - elements of any real type, as double. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "include/library_types.h"

/* Bytes of an element; 0: no real type that is known here. */
size_t number_bytes(cudaDataType);
double number_load(cudaDataType, const void *, size_t i);
/* To nearest, ties to even. */
void number_store(cudaDataType, void *, size_t i, double);

/* n elements from the first on, `step` elements apart, as float or double. */
void numbers_to_float(cudaDataType, const void *, size_t first, size_t step,
                      size_t n, float *to);
void numbers_to_double(cudaDataType, const void *, size_t first, size_t step,
                       size_t n, double *to);
