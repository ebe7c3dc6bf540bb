/* block_reduce.cuh - see block.cuh. */
#include "../block.cuh"
