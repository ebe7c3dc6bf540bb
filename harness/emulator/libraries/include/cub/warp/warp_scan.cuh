/* warp_scan.cuh - see warp.cuh. */
#include "../warp.cuh"
