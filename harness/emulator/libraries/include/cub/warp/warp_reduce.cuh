/* warp_reduce.cuh - see warp.cuh. */
#include "../warp.cuh"
