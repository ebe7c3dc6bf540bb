/* blas_operands.h - what cuBLAS's routines are handed, and whether it will do.
 */
#pragma once

#include "../runtime/runtime_errors.h"
#include "include/cublas_api.h"
#include "matrix_product.h"

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
