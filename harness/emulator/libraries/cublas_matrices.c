/* cublas_matrices.c - matrices with vectors (BLAS level 2), and sums of
 * matrices (cuBLAS's extensions). */
#include "blas_operands.h"

static size_t index_of(int n, int increment, size_t i) {
  return increment < 0 ? blas_first(n, increment) - i * (size_t)-increment
                       : i * (size_t)increment;
}

static int leading(const struct call *call, const char *name, int ld,
                   int rows) {
  if (ld >= (rows > 1 ? rows : 1))
    return 1;
  blas_refuse(call, "ld%s is %d, and %s has %d rows", name, ld, name, rows);
  return 0;
}

/* ---- y = alpha op(A) x + beta y ---- */

struct gemv {
  cublasHandle_t handle;
  cudaDataType type;
  cublasOperation_t op;
  int m, n;
  const void *alpha, *a;
  int lda;
  const void *x;
  int incx;
  const void *beta;
  void *y;
  int incy;
};

static void multiply(const struct gemv *g, double alpha, double beta) {
  int rows = g->op == CUBLAS_OP_N ? g->m : g->n;
  int columns = g->op == CUBLAS_OP_N ? g->n : g->m;
  size_t next = g->op == CUBLAS_OP_N ? (size_t)g->lda : 1;
  size_t down = g->op == CUBLAS_OP_N ? 1 : (size_t)g->lda;
  for (size_t i = 0; i < (size_t)rows; i++) {
    double sum = 0;
    for (size_t j = 0; j < (size_t)columns; j++)
      sum += number_load(g->type, g->a, i * down + j * next) *
             number_load(g->type, g->x, index_of(columns, g->incx, j));
    size_t at = index_of(rows, g->incy, i);
    double old = beta == 0 ? 0 : beta * number_load(g->type, g->y, at);
    number_store(g->type, g->y, at, alpha * sum + old);
  }
}

static cublasStatus_t gemv(const struct gemv *g, const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  double alpha, beta;
  int rows = g->op == CUBLAS_OP_N ? g->m : g->n;
  int columns = g->op == CUBLAS_OP_N ? g->n : g->m;
  if (status || g->m == 0 || g->n == 0)
    return status;
  if (g->m < 0 || g->n < 0 || !g->incx || !g->incy)
    return blas_refuse(call, "a size is negative, or an increment 0");
  if (!leading(call, "a", g->lda, g->m))
    return CUBLAS_STATUS_INVALID_VALUE;
  struct operand a = {"A", g->a, g->type, g->m, g->n, g->lda};
  struct operand x = blas_vector("x", g->x, g->type, columns, g->incx);
  struct operand y = blas_vector("y", g->y, g->type, rows, g->incy);
  if (!blas_scalar(g->handle, g->type, g->alpha, &alpha, call) ||
      !blas_scalar(g->handle, g->type, g->beta, &beta, call) ||
      !blas_may(EMU_LOAD, &a, call) || !blas_may(EMU_LOAD, &x, call) ||
      (beta != 0 && !blas_may(EMU_LOAD, &y, call)) ||
      !blas_may(EMU_STORE, &y, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  multiply(g, alpha, beta);
  return CUBLAS_STATUS_SUCCESS;
}

/* ---- A = alpha x y^T + A ---- */

struct ger {
  cublasHandle_t handle;
  cudaDataType type;
  int m, n;
  const void *alpha, *x;
  int incx;
  const void *y;
  int incy;
  void *a;
  int lda;
};

static cublasStatus_t ger(const struct ger *g, const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  double alpha;
  if (status || g->m <= 0 || g->n <= 0)
    return status;
  if (!leading(call, "a", g->lda, g->m))
    return CUBLAS_STATUS_INVALID_VALUE;
  struct operand a = {"A", g->a, g->type, g->m, g->n, g->lda};
  struct operand x = blas_vector("x", g->x, g->type, g->m, g->incx);
  struct operand y = blas_vector("y", g->y, g->type, g->n, g->incy);
  if (!blas_scalar(g->handle, g->type, g->alpha, &alpha, call) ||
      !blas_may(EMU_LOAD, &x, call) || !blas_may(EMU_LOAD, &y, call) ||
      !blas_may(EMU_LOAD, &a, call) || !blas_may(EMU_STORE, &a, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < (size_t)g->n; j++)
    for (size_t i = 0; i < (size_t)g->m; i++) {
      size_t at = j * (size_t)g->lda + i;
      double product = number_load(g->type, g->x, index_of(g->m, g->incx, i)) *
                       number_load(g->type, g->y, index_of(g->n, g->incy, j));
      number_store(g->type, g->a, at,
                   alpha * product + number_load(g->type, g->a, at));
    }
  return CUBLAS_STATUS_SUCCESS;
}

/* ---- C = alpha op(A) + beta op(B) ---- */

struct geam {
  cublasHandle_t handle;
  cudaDataType type;
  cublasOperation_t opa, opb;
  int m, n;
  const void *alpha, *a;
  int lda;
  const void *beta, *b;
  int ldb;
  void *c;
  int ldc;
};

/* An element of op(A); a factor of 0 reads nothing. */
static double term(double factor, cudaDataType type, const void *base, int ld,
                   cublasOperation_t op, size_t i, size_t j) {
  size_t at = op == CUBLAS_OP_N ? j * (size_t)ld + i : i * (size_t)ld + j;
  return factor == 0 ? 0 : factor * number_load(type, base, at);
}

static cublasStatus_t geam(const struct geam *g, const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  double alpha, beta;
  if (status || g->m <= 0 || g->n <= 0)
    return status;
  int ta = g->opa != CUBLAS_OP_N, tb = g->opb != CUBLAS_OP_N;
  struct operand a = {"A",   g->a, g->type, ta ? g->n : g->m, ta ? g->m : g->n,
                      g->lda};
  struct operand b = {"B",   g->b, g->type, tb ? g->n : g->m, tb ? g->m : g->n,
                      g->ldb};
  struct operand c = {"C", g->c, g->type, g->m, g->n, g->ldc};
  if (!leading(call, "a", g->lda, (int)a.rows) ||
      !leading(call, "b", g->ldb, (int)b.rows) ||
      !leading(call, "c", g->ldc, g->m))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!blas_scalar(g->handle, g->type, g->alpha, &alpha, call) ||
      !blas_scalar(g->handle, g->type, g->beta, &beta, call) ||
      (alpha != 0 && !blas_may(EMU_LOAD, &a, call)) ||
      (beta != 0 && !blas_may(EMU_LOAD, &b, call)) ||
      !blas_may(EMU_STORE, &c, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < (size_t)g->n; j++)
    for (size_t i = 0; i < (size_t)g->m; i++)
      number_store(g->type, g->c, j * (size_t)g->ldc + i,
                   term(alpha, g->type, g->a, g->lda, g->opa, i, j) +
                       term(beta, g->type, g->b, g->ldb, g->opb, i, j));
  return CUBLAS_STATUS_SUCCESS;
}

/* ---- C = A diag(x), or diag(x) A ---- */

struct dgmm {
  cublasHandle_t handle;
  cudaDataType type;
  cublasSideMode_t side;
  int m, n;
  const void *a;
  int lda;
  const void *x;
  int incx;
  void *c;
  int ldc;
};

static cublasStatus_t dgmm(const struct dgmm *g, const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  int length = g->side == CUBLAS_SIDE_LEFT ? g->m : g->n;
  if (status || g->m <= 0 || g->n <= 0)
    return status;
  if (!leading(call, "a", g->lda, g->m) || !leading(call, "c", g->ldc, g->m))
    return CUBLAS_STATUS_INVALID_VALUE;
  struct operand a = {"A", g->a, g->type, g->m, g->n, g->lda};
  struct operand x = blas_vector("x", g->x, g->type, length, g->incx);
  struct operand c = {"C", g->c, g->type, g->m, g->n, g->ldc};
  if (!blas_may(EMU_LOAD, &a, call) || !blas_may(EMU_LOAD, &x, call) ||
      !blas_may(EMU_STORE, &c, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < (size_t)g->n; j++)
    for (size_t i = 0; i < (size_t)g->m; i++) {
      size_t which = g->side == CUBLAS_SIDE_LEFT ? i : j;
      number_store(
          g->type, g->c, j * (size_t)g->ldc + i,
          number_load(g->type, g->a, j * (size_t)g->lda + i) *
              number_load(g->type, g->x, index_of(length, g->incx, which)));
    }
  return CUBLAS_STATUS_SUCCESS;
}

#define ROUTINES(S, T, type)                                                   \
  cublasStatus_t cublas##S##gemv(cublasHandle_t handle, cublasOperation_t op,  \
                                 int m, int n, const T *alpha, const T *A,     \
                                 int lda, const T *x, int incx, const T *beta, \
                                 T *y, int incy) {                             \
    return gemv(&(struct gemv){handle, type, op, m, n, alpha, A, lda, x, incx, \
                               beta, y, incy},                                 \
                THIS_CALL);                                                    \
  }                                                                            \
  cublasStatus_t cublas##S##ger(cublasHandle_t handle, int m, int n,           \
                                const T *alpha, const T *x, int incx,          \
                                const T *y, int incy, T *A, int lda) {         \
    return ger(                                                                \
        &(struct ger){handle, type, m, n, alpha, x, incx, y, incy, A, lda},    \
        THIS_CALL);                                                            \
  }                                                                            \
  cublasStatus_t cublas##S##geam(                                              \
      cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,     \
      int m, int n, const T *alpha, const T *A, int lda, const T *beta,        \
      const T *B, int ldb, T *C, int ldc) {                                    \
    return geam(&(struct geam){handle, type, opa, opb, m, n, alpha, A, lda,    \
                               beta, B, ldb, C, ldc},                          \
                THIS_CALL);                                                    \
  }                                                                            \
  cublasStatus_t cublas##S##dgmm(cublasHandle_t handle, cublasSideMode_t side, \
                                 int m, int n, const T *A, int lda,            \
                                 const T *x, int incx, T *C, int ldc) {        \
    return dgmm(                                                               \
        &(struct dgmm){handle, type, side, m, n, A, lda, x, incx, C, ldc},     \
        THIS_CALL);                                                            \
  }
ROUTINES(S, float, CUDA_R_32F)
ROUTINES(D, double, CUDA_R_64F)
