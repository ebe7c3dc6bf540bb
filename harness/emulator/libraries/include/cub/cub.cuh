/* cub.cuh - what courses use of CUB. Block and warp collectives are device
 * code: their shuffles and accesses to shared memory are counted as written
 * here, which is not in every case as CUB has them. Device-wide algorithms
 * compute on the host, uncounted. */
#pragma once

#include "block.cuh"
#include "device.cuh"
#include "warp.cuh"
