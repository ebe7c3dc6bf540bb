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
#include "multiply.h"

static void launch(const struct task *t) {
  multiply(product_of(t), t->scratch);
}

VARIANT("shape-aware", "tile and number of blocks chosen by predicted cost",
        "matmul", launch);
