/* cublas_v2.h - cuBLAS by the name that programs include. */
#ifndef CUBLAS_V2_H_
#define CUBLAS_V2_H_

#include "cublas_api.h"

#endif
