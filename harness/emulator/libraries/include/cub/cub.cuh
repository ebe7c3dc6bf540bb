/* cub.cuh - what courses use of CUB. Block and warp collectives are device
 * code: their shuffles and accesses to shared memory are counted as written
 * here, which is not in every case as CUB has them. Device-wide algorithms
 * compute on the host, uncounted. */
#ifndef EMU_CUB_CUH
#define EMU_CUB_CUH

#include "block.cuh"
#include "device.cuh"
#include "warp.cuh"

#endif
