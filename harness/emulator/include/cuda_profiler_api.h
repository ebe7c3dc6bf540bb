/* cuda_profiler_api.h - all of it is in cuda_runtime_api.h. */
#include "cuda_runtime_api.h"
