// reread-l2: as reread, past the L1 cache.
//
// Control for reread: __ldcg() asks past L1. Footprints from 4 MiB up to what
// fits into L2 come nearest to the rate of L2 alone; of smaller ones L1 still
// answers a part.
//
//= sweeps footprint
//= global_load.sectors_per_request == 16
//= races == 0
#include "reread.h"

static __device__ inline float4 load(const float4 *from) {
  return __ldcg(from);
}

VARIANT("reread-l2", "a footprint that all blocks read from L2", "reread",
        launch_reread<load>);
