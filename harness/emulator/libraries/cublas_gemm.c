/* cublas_gemm.c - C = alpha op(A) op(B) + beta C, in all its forms. */
#include "blas.h"

struct gemm {
  cublasHandle_t handle;
  cublasOperation_t opa, opb;
  int m, n, k;
  cudaDataType scalar_type;
  const void *alpha;
  const void *a;
  cudaDataType a_type;
  int lda;
  long long a_stride;
  const void *b;
  cudaDataType b_type;
  int ldb;
  long long b_stride;
  const void *beta;
  void *c;
  cudaDataType c_type;
  int ldc;
  long long c_stride;
  int count;
  /* Of a batch by pointers: each matrix is elsewhere, and these are NULL
   * otherwise. */
  const void *const *as, *const *bs;
  void *const *cs;
};

static cublasStatus_t shapes(const struct gemm *g, const struct call *call) {
  int a_rows = g->opa == CUBLAS_OP_N ? g->m : g->k;
  int b_rows = g->opb == CUBLAS_OP_N ? g->k : g->n;
  if (g->m < 0 || g->n < 0 || g->k < 0 || g->count < 0)
    return blas_refuse(call, "a size is negative: m %d, n %d, k %d", g->m, g->n,
                       g->k);
  if ((unsigned)g->opa > CUBLAS_OP_C || (unsigned)g->opb > CUBLAS_OP_C)
    return blas_refuse(call, "no such operation on a matrix");
  if (g->lda < (a_rows > 1 ? a_rows : 1))
    return blas_refuse(call, "lda is %d, and A has %d rows", g->lda, a_rows);
  if (g->ldb < (b_rows > 1 ? b_rows : 1))
    return blas_refuse(call, "ldb is %d, and B has %d rows", g->ldb, b_rows);
  if (g->ldc < (g->m > 1 ? g->m : 1))
    return blas_refuse(call, "ldc is %d, and C has %d rows", g->ldc, g->m);
  if (!number_bytes(g->a_type) || !number_bytes(g->b_type) ||
      !number_bytes(g->c_type)) {
    blas_refuse(call, "a type of elements that the emulator does not have");
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return CUBLAS_STATUS_SUCCESS;
}

static cublasStatus_t multiply_one(const struct gemm *g, double alpha,
                                   double beta, int i,
                                   const struct call *call) {
  int ta = g->opa != CUBLAS_OP_N, tb = g->opb != CUBLAS_OP_N;
  struct operand a =
      blas_matrix("A", g->as ? g->as[i] : g->a, g->a_type, g->a_stride, i,
                  ta ? g->k : g->m, ta ? g->m : g->k, g->lda);
  struct operand b =
      blas_matrix("B", g->bs ? g->bs[i] : g->b, g->b_type, g->b_stride, i,
                  tb ? g->n : g->k, tb ? g->k : g->n, g->ldb);
  struct operand c = blas_matrix("C", g->cs ? g->cs[i] : g->c, g->c_type,
                                 g->c_stride, i, g->m, g->n, g->ldc);
  if ((alpha != 0 && g->k &&
       (!blas_may(EMU_LOAD, &a, call) || !blas_may(EMU_LOAD, &b, call))) ||
      (beta != 0 && !blas_may(EMU_LOAD, &c, call)) ||
      !blas_may(EMU_STORE, &c, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  struct matrix_product p = {
      .m = (size_t)g->m,
      .n = (size_t)g->n,
      .k = alpha != 0 ? (size_t)g->k : 0,
      .a = {a.base, a.type, (size_t)g->lda, ta},
      .b = {b.base, b.type, (size_t)g->ldb, tb},
      .c = {c.base, c.type, (size_t)g->ldc, 0},
      .alpha = alpha,
      .beta = beta,
      .d = (void *)c.base,
      .d_type = c.type,
      .d_ld = (size_t)g->ldc,
      .wide = a.type == CUDA_R_64F || a.type == CUDA_R_8I,
  };
  return matrix_product(&p) ? CUBLAS_STATUS_ALLOC_FAILED
                            : CUBLAS_STATUS_SUCCESS;
}

/* The array of pointers of a batch must be in device memory, too. */
static int pointers_may(const void *pointers, int count,
                        const struct call *call) {
  struct emu_region region = {pointers, (size_t)count * sizeof(void *), 0, 1};
  return !pointers ||
         emu_library_access(EMU_LOAD, &region, call->name, call->pc);
}

static cublasStatus_t gemm(const struct gemm *g, const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  double alpha, beta;
  if (!status)
    status = shapes(g, call);
  if (status || g->m == 0 || g->n == 0 || g->count == 0)
    return status;
  if (!blas_scalar(g->handle, g->scalar_type, g->alpha, &alpha, call) ||
      !blas_scalar(g->handle, g->scalar_type, g->beta, &beta, call) ||
      !pointers_may(g->as, g->count, call) ||
      !pointers_may(g->bs, g->count, call) ||
      !pointers_may(g->cs, g->count, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (int i = 0; i < g->count && !status; i++)
    status = multiply_one(g, alpha, beta, i, call);
  return status;
}

/* In the order of the struct: A's, B's and C's, then the pointers of a batch.
 */
#define GEMM(...)                                                              \
  gemm(&(struct gemm){.handle = handle, opa, opb, m, n, k, __VA_ARGS__},       \
       THIS_CALL)

#define ROUTINES(S, T, type)                                                   \
  cublasStatus_t cublas##S##gemm(EMU_GEMM_OF(T)) {                             \
    return GEMM(type, alpha, A, type, lda, 0, B, type, ldb, 0, beta, C, type,  \
                ldc, 0, 1);                                                    \
  }                                                                            \
  cublasStatus_t cublas##S##gemmStridedBatched(EMU_GEMM_STRIDED(T)) {          \
    return GEMM(type, alpha, A, type, lda, strideA, B, type, ldb, strideB,     \
                beta, C, type, ldc, strideC, count);                           \
  }
typedef uint16_t half;
ROUTINES(S, float, CUDA_R_32F)
ROUTINES(D, double, CUDA_R_64F)
ROUTINES(H, half, CUDA_R_16F)

#define BATCHED(S, T, type)                                                    \
  cublasStatus_t cublas##S##gemmBatched(EMU_GEMM_BATCHED(T)) {                 \
    return GEMM(type, alpha, NULL, type, lda, 0, NULL, type, ldb, 0, beta,     \
                NULL, type, ldc, 0, count, (const void *const *)A,             \
                (const void *const *)B, (void *const *)C);                     \
  }
BATCHED(S, float, CUDA_R_32F)
BATCHED(D, double, CUDA_R_64F)
BATCHED(H, half, CUDA_R_16F)

/* The type of alpha and beta. */
static cudaDataType scalar_type(cublasComputeType_t compute) {
  switch (compute) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    return CUDA_R_16F;
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    return CUDA_R_64F;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    return CUDA_R_32I;
  default:
    return CUDA_R_32F;
  }
}

cublasStatus_t cublasGemmEx(EMU_GEMM_EX(void), cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm) {
  (void)algorithm;
  return GEMM(scalar_type(compute), alpha, A, a_type, lda, 0, B, b_type, ldb, 0,
              beta, C, c_type, ldc, 0, 1);
}

cublasStatus_t cublasSgemmEx(EMU_GEMM_EX(float)) {
  return GEMM(CUDA_R_32F, alpha, A, a_type, lda, 0, B, b_type, ldb, 0, beta, C,
              c_type, ldc, 0, 1);
}

cublasStatus_t cublasGemmStridedBatchedEx(EMU_GEMM_STRIDED_EX) {
  (void)algorithm;
  return GEMM(scalar_type(compute), alpha, A, a_type, lda, strideA, B, b_type,
              ldb, strideB, beta, C, c_type, ldc, strideC, count);
}
