// stream-k: the last wave's tiles are shared by all blocks.
//
// Against small-tile: whole waves of tiles are computed as before; the steps of
// the tiles that are left over are shared evenly by as many blocks as run at
// the same time, wherever in a tile a share begins or ends. The last block to
// finish a part of a tile adds its parts up.
//
//= after small-tile
//= needs sm_80
//= sizes 256,512,1024,2048,4096,8192,12288
//= sizes 1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request <= 2
//= races == 0
#include "parts.h"

typedef tiling<64, 64, 16, 3, 64, 32, 6> tile_64;

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int slots = tile_64::BLOCKS * multiprocessors();
  launch_parts<tile_64>(p, cut_product<tile_64>(p, slots), t->scratch);
}

VARIANT("stream-k", "the last wave's tiles are shared by all blocks", "matmul",
        launch);
