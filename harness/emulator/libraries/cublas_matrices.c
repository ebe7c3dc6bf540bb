/* cublas_matrices.c - matrices with vectors (BLAS level 2), and sums of
 * matrices (cuBLAS's extensions). */
#include "blas.h"

/* What a routine of this file is called with, of it what it takes. */
struct of_matrices {
  cublasHandle_t handle;
  cudaDataType type;
  int m, n;
  cublasOperation_t opa, opb;
  const void *alpha, *a, *beta, *b, *x;
  void *c, *y;
  int lda, ldb, ldc, incx, incy;
};

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

static void multiply(const struct of_matrices *g, double alpha, double beta) {
  int rows = g->opa == CUBLAS_OP_N ? g->m : g->n;
  int columns = g->opa == CUBLAS_OP_N ? g->n : g->m;
  size_t next = g->opa == CUBLAS_OP_N ? (size_t)g->lda : 1;
  size_t down = g->opa == CUBLAS_OP_N ? 1 : (size_t)g->lda;
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

static cublasStatus_t gemv(const struct of_matrices *g,
                           const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  double alpha, beta;
  int rows = g->opa == CUBLAS_OP_N ? g->m : g->n;
  int columns = g->opa == CUBLAS_OP_N ? g->n : g->m;
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

static cublasStatus_t ger(const struct of_matrices *g,
                          const struct call *call) {
  cublasStatus_t status = blas_begin(g->handle, call);
  double alpha;
  if (status || g->m <= 0 || g->n <= 0)
    return status;
  if (!leading(call, "a", g->ldc, g->m))
    return CUBLAS_STATUS_INVALID_VALUE;
  struct operand a = {"A", g->c, g->type, g->m, g->n, g->ldc};
  struct operand x = blas_vector("x", g->x, g->type, g->m, g->incx);
  struct operand y = blas_vector("y", g->y, g->type, g->n, g->incy);
  if (!blas_scalar(g->handle, g->type, g->alpha, &alpha, call) ||
      !blas_may(EMU_LOAD, &x, call) || !blas_may(EMU_LOAD, &y, call) ||
      !blas_may(EMU_LOAD, &a, call) || !blas_may(EMU_STORE, &a, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < (size_t)g->n; j++)
    for (size_t i = 0; i < (size_t)g->m; i++) {
      size_t at = j * (size_t)g->ldc + i;
      double product = number_load(g->type, g->x, index_of(g->m, g->incx, i)) *
                       number_load(g->type, g->y, index_of(g->n, g->incy, j));
      number_store(g->type, g->c, at,
                   alpha * product + number_load(g->type, g->c, at));
    }
  return CUBLAS_STATUS_SUCCESS;
}

/* ---- C = alpha op(A) + beta op(B) ---- */

/* An element of op(A); a factor of 0 reads nothing. */
static double term(double factor, cudaDataType type, const void *base, int ld,
                   cublasOperation_t op, size_t i, size_t j) {
  size_t at = op == CUBLAS_OP_N ? j * (size_t)ld + i : i * (size_t)ld + j;
  return factor == 0 ? 0 : factor * number_load(type, base, at);
}

static cublasStatus_t geam(const struct of_matrices *g,
                           const struct call *call) {
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

#define CALL(routine, ...)                                                     \
  routine(&(struct of_matrices){handle, __VA_ARGS__}, THIS_CALL)
#define ROUTINES(S, T, type)                                                   \
  cublasStatus_t cublas##S##gemv(EMU_GEMV(T)) {                                \
    return CALL(gemv, type, m, n, .opa = op, .alpha = alpha, .a = A,           \
                .lda = lda, .x = x, .incx = incx, .beta = beta, .y = y,        \
                .incy = incy);                                                 \
  }                                                                            \
  cublasStatus_t cublas##S##ger(EMU_GER(T)) {                                  \
    return CALL(ger, type, m, n, .alpha = alpha, .x = x, .incx = incx,         \
                .y = (void *)y, .incy = incy, .c = A, .ldc = lda);             \
  }                                                                            \
  cublasStatus_t cublas##S##geam(EMU_GEAM(T)) {                                \
    return CALL(geam, type, m, n, opa, opb, .alpha = alpha, .a = A,            \
                .lda = lda, .beta = beta, .b = B, .ldb = ldb, .c = C,          \
                .ldc = ldc);                                                   \
  }
ROUTINES(S, float, CUDA_R_32F)
ROUTINES(D, double, CUDA_R_64F)
