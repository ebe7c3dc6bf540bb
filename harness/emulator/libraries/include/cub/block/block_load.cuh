/* block_load.cuh - see block.cuh. */
#include "../block.cuh"
