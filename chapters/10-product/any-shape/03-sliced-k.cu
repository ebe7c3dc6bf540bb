// sliced-k: four groups of warps of a block share the steps of one tile.
//
// Against stream-k: tiles so small that a small product has enough of them, and
// blocks that have warps enough all the same: each group computes the whole
// tile over its quarter of a step's elements of K. Their sums are added up in
// shared memory, and no block waits for another.
//
//= after stream-k
//= needs sm_80
//= sizes 256,512,1024,2048,4096
//= sizes 1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request <= 2
//= races == 0
#include "parts.h"

typedef tiling<32, 32, 32, 4, 32, 32, 4, 4> tile_32;

static void launch(const struct task *t) {
  struct product p = product_of(t);
  launch_parts<tile_32>(p, whole_tiles<tile_32>(p), t->scratch);
}

VARIANT("sliced-k", "four groups of warps of a block share the steps of a tile",
        "matmul", launch);
