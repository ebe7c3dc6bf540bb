/* cublas_api.h - the part of cuBLAS that the emulator stands in for: real
 * numbers, column-major matrices. C and C++.
 *
 * Every routine has done its work when it returns, whatever the stream. */
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_

#include <stddef.h>
#include <stdint.h>

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <library_types.h>

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION 130000
#define CUBLASAPI
#define CUBLASWINAPI

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum {
  CUBLAS_OP_N,
  CUBLAS_OP_T,
  CUBLAS_OP_C,
  CUBLAS_OP_HERMITAN = 2,
  CUBLAS_OP_CONJG = 3
} cublasOperation_t;
typedef enum {
  CUBLAS_FILL_MODE_LOWER,
  CUBLAS_FILL_MODE_UPPER,
  CUBLAS_FILL_MODE_FULL
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT } cublasSideMode_t;
typedef enum {
  CUBLAS_POINTER_MODE_HOST,
  CUBLAS_POINTER_MODE_DEVICE
} cublasPointerMode_t;
typedef enum {
  CUBLAS_ATOMICS_NOT_ALLOWED,
  CUBLAS_ATOMICS_ALLOWED
} cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
/* Algorithms 0 to 15, and 100 to 115, are numbers in these ranges. */
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1,
  CUBLAS_GEMM_ALGO2,
  CUBLAS_GEMM_ALGO3,
  CUBLAS_GEMM_ALGO4,
  CUBLAS_GEMM_ALGO5,
  CUBLAS_GEMM_ALGO6,
  CUBLAS_GEMM_ALGO7,
  CUBLAS_GEMM_ALGO23 = 23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
} cublasGemmAlgo_t;
typedef cudaDataType cublasDataType_t;

typedef struct cublasContext *cublasHandle_t;

cublasStatus_t cublasCreate(cublasHandle_t *);
cublasStatus_t cublasDestroy(cublasHandle_t);
cublasStatus_t cublasGetVersion(cublasHandle_t, int *version);
cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t);
cublasStatus_t cublasGetStream(cublasHandle_t, cudaStream_t *);
cublasStatus_t cublasSetPointerMode(cublasHandle_t, cublasPointerMode_t);
cublasStatus_t cublasGetPointerMode(cublasHandle_t, cublasPointerMode_t *);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t *);
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t);
cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t *);
cublasStatus_t cublasSetWorkspace(cublasHandle_t, void *, size_t);
const char *cublasGetStatusName(cublasStatus_t);
const char *cublasGetStatusString(cublasStatus_t);

#define EMU_VECTORS                                                            \
  int n, int size, const void *from, int inc_from, void *to, int inc_to
#define EMU_MATRICES                                                           \
  int rows, int columns, int size, const void *from, int ld_from, void *to,    \
      int ld_to
cublasStatus_t cublasSetVector(EMU_VECTORS), cublasGetVector(EMU_VECTORS);
cublasStatus_t cublasSetMatrix(EMU_MATRICES), cublasGetMatrix(EMU_MATRICES);
cublasStatus_t cublasSetVectorAsync(EMU_VECTORS, cudaStream_t);
cublasStatus_t cublasGetVectorAsync(EMU_VECTORS, cudaStream_t);
cublasStatus_t cublasSetMatrixAsync(EMU_MATRICES, cudaStream_t);
cublasStatus_t cublasGetMatrixAsync(EMU_MATRICES, cudaStream_t);

/* What products and sums of matrices take. */
#define EMU_GEMM                                                               \
  cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,  \
      int n, int k
#define EMU_GEMM_OF(T)                                                         \
  EMU_GEMM, const T *alpha, const T *A, int lda, const T *B, int ldb,          \
      const T *beta, T *C, int ldc
#define EMU_GEMM_STRIDED(T)                                                    \
  EMU_GEMM, const T *alpha, const T *A, int lda, long long strideA,            \
      const T *B, int ldb, long long strideB, const T *beta, T *C, int ldc,    \
      long long strideC, int count
#define EMU_GEMM_BATCHED(T)                                                    \
  EMU_GEMM, const T *alpha, const T *const A[], int lda, const T *const B[],   \
      int ldb, const T *beta, T *const C[], int ldc, int count
#define EMU_GEMM_EX(scalar)                                                    \
  EMU_GEMM, const scalar *alpha, const void *A, cudaDataType a_type, int lda,  \
      const void *B, cudaDataType b_type, int ldb, const scalar *beta,         \
      void *C, cudaDataType c_type, int ldc
#define EMU_GEMM_STRIDED_EX                                                    \
  EMU_GEMM, const void *alpha, const void *A, cudaDataType a_type, int lda,    \
      long long strideA, const void *B, cudaDataType b_type, int ldb,          \
      long long strideB, const void *beta, void *C, cudaDataType c_type,       \
      int ldc, long long strideC, int count, cublasComputeType_t compute,      \
      cublasGemmAlgo_t algorithm
#define EMU_GEMV(T)                                                            \
  cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha,   \
      const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy
#define EMU_GER(T)                                                             \
  cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,   \
      const T *y, int incy, T *A, int lda
#define EMU_GETRF(T)                                                           \
  cublasHandle_t handle, int n, T *const A[], int lda, int *pivots, int *info, \
      int count
#define EMU_GEAM(T)                                                            \
  cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,  \
      int n, const T *alpha, const T *A, int lda, const T *beta, const T *B,   \
      int ldb, T *C, int ldc

/* Each for float, S, and double, D. */
#define EMU_CUBLAS(S, s, T)                                                    \
  cublasStatus_t cublas##S##axpy(cublasHandle_t, int n, const T *alpha,        \
                                 const T *x, int incx, T *y, int incy);        \
  cublasStatus_t cublas##S##scal(cublasHandle_t, int n, const T *alpha, T *x,  \
                                 int incx);                                    \
  cublasStatus_t cublas##S##copy(cublasHandle_t, int n, const T *x, int incx,  \
                                 T *y, int incy);                              \
  cublasStatus_t cublas##S##swap(cublasHandle_t, int n, T *x, int incx, T *y,  \
                                 int incy);                                    \
  cublasStatus_t cublas##S##dot(cublasHandle_t, int n, const T *x, int incx,   \
                                const T *y, int incy, T *result);              \
  cublasStatus_t cublas##S##nrm2(cublasHandle_t, int n, const T *x, int incx,  \
                                 T *result);                                   \
  cublasStatus_t cublas##S##asum(cublasHandle_t, int n, const T *x, int incx,  \
                                 T *result);                                   \
  cublasStatus_t cublasI##s##amax(cublasHandle_t, int n, const T *x, int incx, \
                                  int *result);                                \
  cublasStatus_t cublasI##s##amin(cublasHandle_t, int n, const T *x, int incx, \
                                  int *result);                                \
  cublasStatus_t cublas##S##gemv(EMU_GEMV(T));                                 \
  cublasStatus_t cublas##S##ger(EMU_GER(T));                                   \
  cublasStatus_t cublas##S##gemm(EMU_GEMM_OF(T));                              \
  cublasStatus_t cublas##S##gemmStridedBatched(EMU_GEMM_STRIDED(T));           \
  cublasStatus_t cublas##S##gemmBatched(EMU_GEMM_BATCHED(T));                  \
  cublasStatus_t cublas##S##getrfBatched(EMU_GETRF(T));                        \
  cublasStatus_t cublas##S##geam(EMU_GEAM(T));
EMU_CUBLAS(S, s, float)
EMU_CUBLAS(D, d, double)
#undef EMU_CUBLAS

cublasStatus_t cublasGemmEx(EMU_GEMM_EX(void), cublasComputeType_t,
                            cublasGemmAlgo_t);
cublasStatus_t cublasSgemmEx(EMU_GEMM_EX(float));
cublasStatus_t cublasDotEx(cublasHandle_t, int n, const void *x,
                           cudaDataType x_type, int incx, const void *y,
                           cudaDataType y_type, int incy, void *result,
                           cudaDataType result_type, cudaDataType execution);
cublasStatus_t cublasGemmStridedBatchedEx(EMU_GEMM_STRIDED_EX);

#ifdef __cplusplus
cublasStatus_t cublasHgemm(EMU_GEMM_OF(__half));
cublasStatus_t cublasHgemmStridedBatched(EMU_GEMM_STRIDED(__half));
cublasStatus_t cublasHgemmBatched(EMU_GEMM_BATCHED(__half));
}

namespace emu {
/* As CUDA 10 and before had it: the type that is computed in. */
inline cublasComputeType_t compute_type(cudaDataType type) {
  switch (type) {
  case CUDA_R_16F:
    return CUBLAS_COMPUTE_16F;
  case CUDA_R_64F:
    return CUBLAS_COMPUTE_64F;
  default:
    return CUBLAS_COMPUTE_32F;
  }
}
} // namespace emu
inline cublasStatus_t cublasGemmEx(EMU_GEMM_EX(void), cudaDataType compute,
                                   cublasGemmAlgo_t algorithm) {
  return cublasGemmEx(handle, opa, opb, m, n, k, alpha, A, a_type, lda, B,
                      b_type, ldb, beta, C, c_type, ldc,
                      emu::compute_type(compute), algorithm);
}
#endif

#endif
