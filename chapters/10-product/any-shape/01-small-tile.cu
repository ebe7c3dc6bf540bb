// small-tile: tiles of 64 x 64, six blocks to a multiprocessor.
//
// Beside tuned, whose loop it has (tiling.h): an eighth of its tile, so that
// the last wave of blocks, which may leave most multiprocessors idle, is
// shorter and spreads more evenly. Steps of 16 along K take the place of 8: a
// block of two warps meets at half as many barriers.
//
//= needs sm_80
//= sizes 256,512,1024,2048,4096,8192,12288
//= sizes 1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request == 2
//= races == 0
#include "parts.h"

typedef tiling<64, 64, 16, 3, 64, 32, 6> tile_64;

static void launch(const struct task *t) {
  struct product p = product_of(t);
  launch_parts<tile_64>(p, whole_tiles<tile_64>(p), t->scratch);
}

VARIANT("small-tile", "64 x 64 tiles, six blocks to a multiprocessor", "matmul",
        launch);
