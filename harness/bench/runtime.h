/* runtime.h - calls of the CUDA runtime whose failure ends the program. */
#pragma once

#include <cuda_runtime_api.h>

/* Ends the program with the call, file, line and the error's own text. */
#define CUDA(call) cuda_require((call), #call, __FILE__, __LINE__)
void cuda_require(cudaError_t, const char *call, const char *file, int line);
