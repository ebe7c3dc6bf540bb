// parallel-split-k: each tile's steps are split, a second launch adds the
// parts.
//
// Against sliced-k: the steps of a tile are split among as many blocks as the
// device runs at a time, not among the warps of one. They keep their sums in
// scratch memory. What adds them up is a launch of its own, spread over all
// multiprocessors; stream-k leaves it to one block a tile.
//
//= after sliced-k
//= needs sm_80
//= sizes 256,512,1024,2048,4096
//= sizes 1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request <= 2
//= races == 0
#include "split.h"

typedef tiling<64, 128, 8, 4, 64, 32, 3> tile_64_128;

//> pieces
// As many parts of each tile as run at a time, each long enough to be worth it.
static int pieces_of(const struct product &p) {
  int slots = tile_64_128::BLOCKS * multiprocessors();
  int most = p.K / SHORTEST_PART, fit = slots / tiles_of<tile_64_128>(p);
  return fit < most ? fit : most;
}
//< pieces

static void launch(const struct task *t) {
  struct product p = product_of(t);
  int pieces = pieces_of(p);
  if (pieces < 2)
    return launch_parts<tile_64_128>(p, whole_tiles<tile_64_128>(p),
                                     t->scratch);
  struct parts cut = split_tiles<tile_64_128>(p, pieces);
  if (rows_are_aligned<tile_64_128>(p))
    launch_split<tile_64_128, 4>(p, cut, t->scratch);
  else
    launch_split<tile_64_128, 1>(p, cut, t->scratch);
}

VARIANT("parallel-split-k",
        "parts of K by more blocks, added by a second launch", "matmul",
        launch);
