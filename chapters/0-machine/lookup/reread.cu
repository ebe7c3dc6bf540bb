// reread: all blocks read the same footprint, chunk by chunk, by 16-byte loads.
//
// The footprint decides which memory delivers: what fits into an L1 cache, each
// multiprocessor soon has in its own; what fits into L2 comes mostly from
// there.
//
//= sweeps footprint
//= global_load.sectors_per_request == 16
//= races == 0
#include "reread.h"

static __device__ inline float4 load(const float4 *from) {
  return *from;
}

VARIANT("reread", "a footprint that all blocks read, over and over", "reread",
        launch_reread<load>);
