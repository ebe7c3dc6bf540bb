// handle.h - one cuBLAS handle per program.
#ifndef KERNELS_VENDOR_HANDLE_H
#define KERNELS_VENDOR_HANDLE_H

#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>

// Made at the first call, during warm-up, and kept until the program ends.
static inline cublasHandle_t cublas_handle() {
  static cublasHandle_t handle;
  if (handle)
    return handle;
  cublasStatus_t status = cublasCreate(&handle);
  if (status == CUBLAS_STATUS_SUCCESS)
    status = cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
  if (status == CUBLAS_STATUS_SUCCESS) // the default stream of bench
    status = cublasSetStream(handle, cudaStreamPerThread);
  if (status != CUBLAS_STATUS_SUCCESS) {
    fprintf(stderr, "cuBLAS does not start: %s\n",
            cublasGetStatusString(status));
    exit(1);
  }
  return handle;
}

#endif
