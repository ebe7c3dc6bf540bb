/* residency.h - fewer blocks on a multiprocessor, without another kernel. */
#ifndef CHAPTERS_RESIDENCY_H
#define CHAPTERS_RESIDENCY_H

#include <cuda_runtime.h>

/* Lets a kernel ask for `bytes` of dynamic shared memory that it never uses,
 * from as much as a multiprocessor can set aside. */
static inline void allow_shared(const void *kernel, int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       bytes);
  cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                       cudaSharedmemCarveoutMaxShared);
}

#endif
