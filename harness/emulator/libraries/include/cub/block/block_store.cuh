/* block_store.cuh - see block.cuh. */
#include "../block.cuh"
