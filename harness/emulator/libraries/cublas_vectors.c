/* cublas_vectors.c - vectors with vectors (BLAS level 1). Sums are kept in
 * double precision. */
#include <math.h>

#include "blas.h"

struct vector {
  struct operand o;
  size_t first, step;
  int backwards;
};

static double at(const struct vector *v, size_t i) {
  size_t step = i * v->step;
  return number_load(v->o.type, v->o.base,
                     v->backwards ? v->first - step : v->first + step);
}

static void put(const struct vector *v, size_t i, double x) {
  size_t step = i * v->step;
  number_store(v->o.type, (void *)v->o.base,
               v->backwards ? v->first - step : v->first + step, x);
}

static struct vector vector(const char *name, const void *base,
                            cudaDataType type, int n, int increment) {
  struct operand o = blas_vector(name, base, type, n, increment);
  return (struct vector){o, blas_first(n, increment), (size_t)o.ld,
                         increment < 0};
}

static double next_axpy(double alpha, double x, double y) {
  return alpha * x + y;
}
static double next_scal(double alpha, double x, double y) {
  (void)y;
  return alpha * x;
}

/* What most of these do: elements of x, or of x and y, one after the other. */
struct update {
  cublasHandle_t handle;
  cudaDataType type;
  int n;
  const void *alpha; /* NULL: 1 */
  const void *x;
  int incx;
  void *y; /* NULL: x is updated */
  int incy;
  int swaps;
  double (*next)(double alpha, double x, double y);
};

static cublasStatus_t update(const struct update *u, const struct call *call) {
  cublasStatus_t status = blas_begin(u->handle, call);
  double alpha = 1;
  if (status || u->n <= 0)
    return status;
  struct vector x = vector("x", u->x, u->type, u->n, u->incx);
  struct vector y = u->y ? vector("y", u->y, u->type, u->n, u->incy) : x;
  if (u->alpha && !blas_scalar(u->handle, u->type, u->alpha, &alpha, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  int reads_y = u->swaps || u->next == next_axpy;
  if (!blas_may(EMU_LOAD, &x.o, call) ||
      (reads_y && !blas_may(EMU_LOAD, &y.o, call)) ||
      !blas_may(EMU_STORE, &y.o, call) ||
      (u->swaps && !blas_may(EMU_STORE, &x.o, call)))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t i = 0; i < (size_t)u->n; i++) {
    double a = at(&x, i), b = at(&y, i);
    put(&y, i, u->next(alpha, a, b));
    if (u->swaps)
      put(&x, i, b);
  }
  return CUBLAS_STATUS_SUCCESS;
}

/* A number that is found by looking at all elements of x, and of y. */
struct search {
  cublasHandle_t handle;
  cudaDataType type;
  int n;
  const void *x;
  int incx;
  const void *y; /* NULL: none */
  int incy;
  double (*find)(const struct vector *x, const struct vector *y, size_t n);
  void *result;
  cudaDataType result_type;
};

static cublasStatus_t search(const struct search *s, const struct call *call) {
  cublasStatus_t status = blas_begin(s->handle, call);
  int n = s->n > 0 ? s->n : 0;
  if (status)
    return status;
  struct vector x = vector("x", s->x, s->type, n, s->incx);
  struct vector y = s->y ? vector("y", s->y, s->type, n, s->incy) : x;
  if (!blas_may(EMU_LOAD, &x.o, call) || !blas_may(EMU_LOAD, &y.o, call) ||
      !blas_result(s->handle, s->result_type, s->result,
                   s->find(&x, &y, (size_t)n), call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  return CUBLAS_STATUS_SUCCESS;
}

static double find_dot(const struct vector *x, const struct vector *y,
                       size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += at(x, i) * at(y, i);
  return sum;
}
static double find_nrm2(const struct vector *x, const struct vector *y,
                        size_t n) {
  double scale = 0, sum = 0; /* so that no square overflows */
  (void)y;
  for (size_t i = 0; i < n; i++)
    scale = fmax(scale, fabs(at(x, i)));
  for (size_t i = 0; i < n && scale > 0; i++)
    sum += at(x, i) / scale * (at(x, i) / scale);
  return scale * sqrt(sum);
}
static double find_asum(const struct vector *x, const struct vector *y,
                        size_t n) {
  double sum = 0;
  (void)y;
  for (size_t i = 0; i < n; i++)
    sum += fabs(at(x, i));
  return sum;
}
/* The largest, or the smallest; counted from 1, as Fortran has it, and 0 where
 * there is none. */
static double find_extreme(const struct vector *x, size_t n, double sign) {
  size_t best = 0;
  for (size_t i = 1; i < n; i++)
    if (sign * fabs(at(x, i)) > sign * fabs(at(x, best)))
      best = i;
  return n ? (double)best + 1 : 0;
}
static double find_amax(const struct vector *x, const struct vector *y,
                        size_t n) {
  (void)y;
  return find_extreme(x, n, 1);
}
static double find_amin(const struct vector *x, const struct vector *y,
                        size_t n) {
  (void)y;
  return find_extreme(x, n, -1);
}

#define UPDATE(...) update(&(struct update){__VA_ARGS__}, THIS_CALL)
#define SEARCH(...) search(&(struct search){__VA_ARGS__}, THIS_CALL)

#define ROUTINES(S, s, T, type)                                                \
  cublasStatus_t cublas##S##axpy(cublasHandle_t handle, int n, const T *alpha, \
                                 const T *x, int incx, T *y, int incy) {       \
    return UPDATE(handle, type, n, alpha, x, incx, y, incy, 0, next_axpy);     \
  }                                                                            \
  cublasStatus_t cublas##S##scal(cublasHandle_t handle, int n, const T *alpha, \
                                 T *x, int incx) {                             \
    return UPDATE(handle, type, n, alpha, x, incx, NULL, 0, 0, next_scal);     \
  }                                                                            \
  cublasStatus_t cublas##S##copy(cublasHandle_t handle, int n, const T *x,     \
                                 int incx, T *y, int incy) {                   \
    return UPDATE(handle, type, n, NULL, x, incx, y, incy, 0, next_scal);      \
  }                                                                            \
  cublasStatus_t cublas##S##swap(cublasHandle_t handle, int n, T *x, int incx, \
                                 T *y, int incy) {                             \
    return UPDATE(handle, type, n, NULL, x, incx, y, incy, 1, next_scal);      \
  }                                                                            \
  cublasStatus_t cublas##S##dot(cublasHandle_t handle, int n, const T *x,      \
                                int incx, const T *y, int incy, T *result) {   \
    return SEARCH(handle, type, n, x, incx, y, incy, find_dot, result, type);  \
  }                                                                            \
  cublasStatus_t cublas##S##nrm2(cublasHandle_t handle, int n, const T *x,     \
                                 int incx, T *result) {                        \
    return SEARCH(handle, type, n, x, incx, NULL, 0, find_nrm2, result, type); \
  }                                                                            \
  cublasStatus_t cublas##S##asum(cublasHandle_t handle, int n, const T *x,     \
                                 int incx, T *result) {                        \
    return SEARCH(handle, type, n, x, incx, NULL, 0, find_asum, result, type); \
  }                                                                            \
  cublasStatus_t cublasI##s##amax(cublasHandle_t handle, int n, const T *x,    \
                                  int incx, int *result) {                     \
    return SEARCH(handle, type, n, x, incx, NULL, 0, find_amax, result,        \
                  CUDA_R_32I);                                                 \
  }                                                                            \
  cublasStatus_t cublasI##s##amin(cublasHandle_t handle, int n, const T *x,    \
                                  int incx, int *result) {                     \
    return SEARCH(handle, type, n, x, incx, NULL, 0, find_amin, result,        \
                  CUDA_R_32I);                                                 \
  }
ROUTINES(S, s, float, CUDA_R_32F)
ROUTINES(D, d, double, CUDA_R_64F)

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x,
                           cudaDataType x_type, int incx, const void *y,
                           cudaDataType y_type, int incy, void *result,
                           cudaDataType result_type, cudaDataType execution) {
  const struct call *call = THIS_CALL;
  (void)execution; /* sums are in double precision */
  if (x_type != y_type || !number_bytes(x_type) || !number_bytes(result_type)) {
    blas_refuse(call, "types of x and y that the emulator does not have "
                      "together");
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return search(&(struct search){handle, x_type, n, x, incx, y, incy, find_dot,
                                 result, result_type},
                call);
}
