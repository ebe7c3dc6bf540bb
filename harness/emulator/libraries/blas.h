/* blas.h - elements of any real type, products of matrices, and what cuBLAS's
 * routines are handed. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../runtime/runtime_calls.h"
#include "include/cublas_api.h"
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

/* D = epilogue(alpha * op(A) * op(B) + beta * C), all
 * column-major, of any real types. */

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

/* What cuBLAS's routines are handed, and whether it will do. */

struct cublasContext {
  cudaStream_t stream;
  cublasPointerMode_t pointer_mode;
  cublasAtomicsMode_t atomics_mode;
  cublasMath_t math_mode;
};

/* A routine begins: whether the handle is one, and the context alive. */
cublasStatus_t blas_begin(cublasHandle_t, const struct call *);

/* An argument that cuBLAS refuses; at exit the report says why, if the program
 * has not. Returns CUBLAS_STATUS_INVALID_VALUE. */
cublasStatus_t blas_refuse(const struct call *, const char *why, ...)
    __attribute__((format(printf, 2, 3)));

/* Elements of device memory: a matrix, or a vector, which is a matrix of one
 * row, ld being its increment. */
struct operand {
  const char *name; /* as in the documentation: "A", "x" */
  const void *base;
  cudaDataType type;
  long long rows, columns, ld;
};
/* Matrix i of a batch that begins at `base`, `stride` elements apart. */
struct operand blas_matrix(const char *name, const void *base, cudaDataType,
                           long long stride, int i, long long rows,
                           long long columns, long long ld);
/* Whether it is device memory of that size, and, for a load, written. */
int blas_may(enum emu_access_kind, const struct operand *, const struct call *);
/* A vector of n elements; the result says where element 0 lies. */
struct operand blas_vector(const char *name, const void *, cudaDataType, int n,
                           int increment);
size_t blas_first(int n, int increment);

/* The scalar, which lies on the host or, by the handle's mode, on the device.
 * Returns 0, and has filed a finding, if it cannot be read. */
int blas_scalar(cublasHandle_t, cudaDataType, const void *, double *to,
                const struct call *);
/* A routine's result, likewise. */
int blas_result(cublasHandle_t, cudaDataType, void *, double,
                const struct call *);
