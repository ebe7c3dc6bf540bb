/* matrix_product.h - D = epilogue(alpha * op(A) * op(B) + beta * C), all
 * column-major, of any real types. */
#pragma once

#include "numbers.h"

struct factor {
  const void *base;
  cudaDataType type;
  size_t ld; /* elements from a column to the next */
  int transposed;
};

struct matrix_product {
  size_t m, n, k; /* op(A) is m x k, op(B) k x n */
  struct factor a, b, c;
  double alpha, beta; /* beta 0: C is not read */
  void *d;
  cudaDataType d_type;
  size_t d_ld;
  int wide; /* sums in double precision instead of single */
  /* What becomes of the element of row i, column j before it is stored; NULL:
   * nothing. */
  double (*epilogue)(void *context, size_t i, size_t j, double);
  void *context;
};

/* Returns 0, or -1: no memory. */
int matrix_product(const struct matrix_product *);
