/* block_scan.cuh - see block.cuh. */
#include "../block.cuh"
