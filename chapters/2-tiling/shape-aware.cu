// shape-aware: tile and number of blocks chosen for the shape.
//
// Against stream-k: three tiles to choose from, each with whole tiles or with
// one to six blocks to a multiprocessor that share the last wave. cost.h
// predicts what each would take; the least is launched.
//
//= after stream-k
//= needs sm_80
//= sizes 1024,2048,4096,8192,12288,1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request == 2
//= races == 0
#include "cost.h"
#include "parts.h"

typedef tiling<128, 128, 8, 4, 128, 32, 2> tile_128;
typedef tiling<64, 64, 16, 3, 64, 32, 6> tile_64;
typedef tiling<64, 64, 16, 3, 32, 32, 4> tile_64_wide; // twice the threads

template <class T>
static void launch_plan(const struct product &p, const struct plan &plan,
                        float *scratch) {
  int slots = plan.blocks * multiprocessors();
  launch_parts<T>(p, slots ? cut_product<T>(p, slots) : whole_tiles<T>(p),
                  scratch);
}

static void launch(const struct task *t) {
  struct product p = product_of(t);
  struct plan plan = cheapest_plan(p.M, p.N, p.K, multiprocessors());
  switch (plan.tile) {
  case TILE_128:
    return launch_plan<tile_128>(p, plan, t->scratch);
  case TILE_64:
    return launch_plan<tile_64>(p, plan, t->scratch);
  default:
    return launch_plan<tile_64_wide>(p, plan, t->scratch);
  }
}

VARIANT("shape-aware", "tile and number of blocks chosen by predicted cost",
        "matmul", launch);
