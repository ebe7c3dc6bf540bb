/* blas_operands.c - what cuBLAS's routines are handed, and whether it will do.
 */
#include "blas.h"

#include <stdarg.h>
#include <stdio.h>

#include "../execute/emu_execute.h"

cublasStatus_t blas_begin(cublasHandle_t handle, const struct call *call) {
  if (!handle) {
    blas_refuse(call, "the handle is null; cublasCreate makes one");
    return CUBLAS_STATUS_NOT_INITIALIZED;
  }
  emu_uncounted(call->name);
  return runtime_sticky_error() ? CUBLAS_STATUS_EXECUTION_FAILED
                                : CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t blas_refuse(const struct call *call, const char *format, ...) {
  char why[160];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  runtime_call_failed(cudaSuccess, call, "%s", why);
  return CUBLAS_STATUS_INVALID_VALUE;
}

int blas_may(enum emu_access_kind kind, const struct operand *operand,
             const struct call *call) {
  size_t size = number_bytes(operand->type);
  struct emu_region region = {operand->base, (size_t)operand->rows * size,
                              (size_t)operand->ld * size,
                              (size_t)operand->columns};
  if (operand->rows == operand->ld) /* no gaps */
    region =
        (struct emu_region){operand->base, region.bytes * region.runs, 0, 1};
  return emu_library_access(kind, &region, call->name, call->pc);
}

struct operand blas_matrix(const char *name, const void *base,
                           cudaDataType type, long long stride, int i,
                           long long rows, long long columns, long long ld) {
  const char *at =
      base ? (const char *)base + i * stride * (long long)number_bytes(type)
           : NULL;
  return (struct operand){name, at, type, rows, columns, ld};
}

struct operand blas_vector(const char *name, const void *base,
                           cudaDataType type, int n, int increment) {
  return (struct operand){name, base, type,
                          1,    n,    increment < 0 ? -increment : increment};
}

size_t blas_first(int n, int increment) {
  return increment < 0 ? (size_t)(n - 1) * (size_t)-increment : 0;
}

static int on_device(const void *p) {
  enum emu_memory_kind kind = emu_memory_find(p).kind;
  return kind == EMU_GLOBAL || kind == EMU_CONSTANT;
}

/* Whether the scalar lies where the mode says. */
static int scalar_may(cublasHandle_t handle, cudaDataType type,
                      enum emu_access_kind kind, const void *p,
                      const struct call *call) {
  struct operand one = {"a scalar", p, type, 1, 1, 1};
  if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE)
    return blas_may(kind, &one, call);
  if (p && !on_device(p))
    return 1;
  blas_refuse(call, p ? "a scalar is in device memory; "
                        "CUBLAS_POINTER_MODE_DEVICE says so"
                      : "a scalar is a null pointer");
  return 0;
}

int blas_scalar(cublasHandle_t handle, cudaDataType type, const void *p,
                double *to, const struct call *call) {
  if (!scalar_may(handle, type, EMU_LOAD, p, call))
    return 0;
  *to = number_load(type, p, 0);
  return 1;
}

int blas_result(cublasHandle_t handle, cudaDataType type, void *p, double x,
                const struct call *call) {
  if (!scalar_may(handle, type, EMU_STORE, p, call))
    return 0;
  number_store(type, p, 0, x);
  return 1;
}
