/* cublas.h - cuBLAS without handles, as it was before CUDA 4. */
#ifndef CUBLAS_V2_H_
#error "cublas.h is cuBLAS's interface of before CUDA 4; use cublas_v2.h"
#endif
