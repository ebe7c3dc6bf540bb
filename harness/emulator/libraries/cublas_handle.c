/* cublas_handle.c - handles, their settings, and copies to and from matrices.
 */
#include "blas.h"

#include <limits.h>
#include <stdlib.h>

cublasStatus_t cublasCreate(cublasHandle_t *handle) {
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  *handle = calloc(1, sizeof **handle);
  return *handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  free(handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version) {
  if (!handle || !version)
    return CUBLAS_STATUS_INVALID_VALUE;
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

/* A setting and its value: both ways. */
#define SETTING(Name, type, field)                                             \
  cublasStatus_t cublasSet##Name(cublasHandle_t handle, type value) {          \
    if (!handle)                                                               \
      return CUBLAS_STATUS_NOT_INITIALIZED;                                    \
    handle->field = value;                                                     \
    return CUBLAS_STATUS_SUCCESS;                                              \
  }                                                                            \
  cublasStatus_t cublasGet##Name(cublasHandle_t handle, type *value) {         \
    if (!handle)                                                               \
      return CUBLAS_STATUS_NOT_INITIALIZED;                                    \
    if (!value)                                                                \
      return CUBLAS_STATUS_INVALID_VALUE;                                      \
    *value = handle->field;                                                    \
    return CUBLAS_STATUS_SUCCESS;                                              \
  }
SETTING(Stream, cudaStream_t, stream)
SETTING(PointerMode, cublasPointerMode_t, pointer_mode)
SETTING(AtomicsMode, cublasAtomicsMode_t, atomics_mode)
SETTING(MathMode, cublasMath_t, math_mode)

/* The products here need none. */
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *p,
                                  size_t bytes) {
  (void)p, (void)bytes;
  return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

#define STATUSES(X)                                                            \
  X(CUBLAS_STATUS_SUCCESS, "success")                                          \
  X(CUBLAS_STATUS_NOT_INITIALIZED, "the library was not initialized")          \
  X(CUBLAS_STATUS_ALLOC_FAILED, "the resource allocation failed")              \
  X(CUBLAS_STATUS_INVALID_VALUE, "an invalid value was used as an argument")   \
  X(CUBLAS_STATUS_ARCH_MISMATCH, "an absent device architectural feature")     \
  X(CUBLAS_STATUS_MAPPING_ERROR, "an access to GPU memory space failed")       \
  X(CUBLAS_STATUS_EXECUTION_FAILED, "the GPU program failed to execute")       \
  X(CUBLAS_STATUS_INTERNAL_ERROR, "an internal operation failed")              \
  X(CUBLAS_STATUS_NOT_SUPPORTED, "the functionality is not supported")         \
  X(CUBLAS_STATUS_LICENSE_ERROR, "the license check failed")

#define TEXT_OF(Function, of)                                                  \
  const char *Function(cublasStatus_t status) {                                \
    switch (status) { STATUSES(of) }                                           \
    return "unknown status";                                                   \
  }
#define NAME(name, text)                                                       \
  case name:                                                                   \
    return #name;
#define TEXT(name, text)                                                       \
  case name:                                                                   \
    return text;
TEXT_OF(cublasGetStatusName, NAME)
TEXT_OF(cublasGetStatusString, TEXT)

/* ---- copies: column by column, a vector being one row ---- */

static cublasStatus_t copy(const void *from, int ld_from, void *to, int ld_to,
                           int rows, int columns, int size,
                           enum cudaMemcpyKind kind) {
  if (rows < 0 || columns < 0 || size <= 0 || ld_from < rows || ld_to < rows)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (rows == 0 || columns == 0)
    return CUBLAS_STATUS_SUCCESS;
  if (ld_from == rows && ld_to == rows && rows <= INT_MAX / columns) {
    ld_from = ld_to = rows = rows * columns; /* no gaps: one column */
    columns = 1;
  }
  size_t element = (size_t)size;
  cudaError_t error =
      cudaMemcpy2D(to, (size_t)ld_to * element, from, (size_t)ld_from * element,
                   (size_t)rows * element, (size_t)columns, kind);
  return error ? CUBLAS_STATUS_MAPPING_ERROR : CUBLAS_STATUS_SUCCESS;
}

#define COPIES(Set, kind)                                                      \
  cublasStatus_t cublas##Set##Vector(EMU_VECTORS) {                            \
    return copy(from, inc_from, to, inc_to, 1, n, size, kind);                 \
  }                                                                            \
  cublasStatus_t cublas##Set##Matrix(EMU_MATRICES) {                           \
    return copy(from, ld_from, to, ld_to, rows, columns, size, kind);          \
  }                                                                            \
  cublasStatus_t cublas##Set##VectorAsync(EMU_VECTORS, cudaStream_t stream) {  \
    (void)stream;                                                              \
    return copy(from, inc_from, to, inc_to, 1, n, size, kind);                 \
  }                                                                            \
  cublasStatus_t cublas##Set##MatrixAsync(EMU_MATRICES, cudaStream_t stream) { \
    (void)stream;                                                              \
    return copy(from, ld_from, to, ld_to, rows, columns, size, kind);          \
  }
COPIES(Set, cudaMemcpyHostToDevice)
COPIES(Get, cudaMemcpyDeviceToHost)
