/* cuda_runtime.h - what nvcc includes by itself, and every program may. */
#ifndef EMU_CUDA_RUNTIME_H
#define EMU_CUDA_RUNTIME_H

#include "cuda_runtime_api.h"
#include "vector_functions.h"

#ifdef __cplusplus
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "emu/runtime.hpp"
#ifdef __CUDACC__
#include "emu/qualifiers.hpp"
#include "emu/launch.hpp"
#include "emu/index.hpp"
#include "emu/memory.hpp"
#include "emu/atomics.hpp"
#include "emu/warp.hpp"
#include "emu/math.hpp"
#endif
#endif

#endif
