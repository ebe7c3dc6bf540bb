/* cuda.h - of the driver API only the version: the emulator has the runtime's
 * functions; a program that calls the driver's is refused by the compiler. */
#pragma once

#include "cuda_runtime_api.h"

#define CUDA_VERSION CUDART_VERSION
