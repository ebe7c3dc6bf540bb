/* cuda_runtime.h - what nvcc includes by itself, and every program may. */
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

#ifdef __CUDACC__
#include "emu/library_names.hpp"
#endif
#include "cuda_runtime_api.h"
#include "emu/texture_types.h"
#include "vector_functions.h"

#ifdef __cplusplus
#include <cfloat>
#include <climits>
#define __builtin_modff ::modff
#define __builtin_frexpf ::frexpf
#define __builtin_remquof ::remquof
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

#include "emu/runtime.hpp"
#include "emu/runtime_graphs.hpp"
#include "emu/textures.hpp"
#ifdef __CUDACC__
#include "emu/atomics.hpp"
#include "emu/conversions.hpp"
#include "emu/index.hpp"
#include "emu/integers.hpp"
#include "emu/launch.hpp"
#include "emu/math.hpp"
#include "emu/memory.hpp"
#include "emu/nv_atomic.hpp"
#include "emu/ptx.hpp"
#include "emu/qualifiers.hpp"
#include "emu/warp.hpp"
#endif
#endif

#endif
