/* cublas_lu.c - P A = L U of a batch of matrices, by rows exchanged for the
 * largest pivot. */
#include <math.h>

#include "blas.h"

struct lu {
  cublasHandle_t handle;
  cudaDataType type;
  int n;
  void *const *as;
  int lda;
  int *pivots, *info; /* pivots NULL: no rows are exchanged */
  int count;
};

static double load(const struct lu *l, const void *a, int row, int column) {
  return number_load(l->type, a, (size_t)column * (size_t)l->lda + (size_t)row);
}
static void store(const struct lu *l, void *a, int row, int column, double x) {
  number_store(l->type, a, (size_t)column * (size_t)l->lda + (size_t)row, x);
}

static int pivot_of(const struct lu *l, const void *a, int step) {
  int best = step;
  for (int i = step + 1; i < l->n && l->pivots; i++)
    if (fabs(load(l, a, i, step)) > fabs(load(l, a, best, step)))
      best = i;
  return best;
}

static void exchange(const struct lu *l, void *a, int row, int other) {
  for (int j = 0; j < l->n && row != other; j++) {
    double x = load(l, a, row, j);
    store(l, a, row, j, load(l, a, other, j));
    store(l, a, other, j, x);
  }
}

/* Returns 0, or the number, from 1, of the first pivot that is 0. */
static int factorise(const struct lu *l, void *a, int *pivots) {
  int singular = 0;
  for (int step = 0; step < l->n; step++) {
    int row = pivot_of(l, a, step);
    if (pivots)
      pivots[step] = row + 1;
    exchange(l, a, step, row);
    double pivot = load(l, a, step, step);
    if (pivot == 0) {
      singular = singular ? singular : step + 1;
      continue;
    }
    for (int i = step + 1; i < l->n; i++)
      store(l, a, i, step, load(l, a, i, step) / pivot);
    for (int j = step + 1; j < l->n; j++)
      for (int i = step + 1; i < l->n; i++)
        store(l, a, i, j,
              load(l, a, i, j) - load(l, a, i, step) * load(l, a, step, j));
  }
  return singular;
}

static int check_array(enum emu_access_kind kind, const void *p, size_t bytes,
                       const struct call *call) {
  struct emu_region region = {p, bytes, 0, 1};
  return emu_library_access(kind, &region, call->name, call->pc);
}

static cublasStatus_t getrf(const struct lu *l, const struct call *call) {
  cublasStatus_t status = blas_begin(l->handle, call);
  if (status)
    return status;
  if (l->n < 0 || l->count < 0 || l->lda < (l->n > 1 ? l->n : 1))
    return blas_refuse(call, "n is %d, lda %d, the batch of %d", l->n, l->lda,
                       l->count);
  if (l->n == 0 || l->count == 0)
    return status;
  size_t count = (size_t)l->count, n = (size_t)l->n;
  if (!check_array(EMU_LOAD, l->as, count * sizeof(void *), call) ||
      !check_array(EMU_STORE, l->info, count * sizeof(int), call) ||
      (l->pivots &&
       !check_array(EMU_STORE, l->pivots, count * n * sizeof(int), call)))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t i = 0; i < count; i++) {
    struct operand a =
        blas_matrix("A", l->as[i], l->type, 0, 0, l->n, l->n, l->lda);
    if (!blas_may(EMU_LOAD, &a, call) || !blas_may(EMU_STORE, &a, call))
      return CUBLAS_STATUS_EXECUTION_FAILED;
    l->info[i] =
        factorise(l, (void *)a.base, l->pivots ? l->pivots + i * n : NULL);
  }
  return CUBLAS_STATUS_SUCCESS;
}

#define ROUTINE(S, T, type)                                                    \
  cublasStatus_t cublas##S##getrfBatched(EMU_GETRF(T)) {                       \
    return getrf(&(struct lu){handle, type, n, (void *const *)A, lda, pivots,  \
                              info, count},                                    \
                 THIS_CALL);                                                   \
  }
ROUTINE(S, float, CUDA_R_32F)
ROUTINE(D, double, CUDA_R_64F)
