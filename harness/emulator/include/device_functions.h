/* device_functions.h - by it CMake's FindCUDA finds the Toolkit's headers. */
#include "cuda_runtime.h"
