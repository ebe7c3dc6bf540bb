// shape-aware: tile and cuts chosen for the shape.
//
// Against parallel-split-k: nine tiles to choose from, each left whole, shared
// as in stream-k, or split into equal parts that a block or a second launch
// adds up. cost.h predicts what each plan would take; the least is launched.
// Rows aligned to eight bytes only are copied two elements at a time.
//
//= after parallel-split-k
//= needs sm_80
//= kernel per shape
//= sizes 256,512,1024,2048,4096,8192,12288
//= sizes 1000x9000x3000,512x512x16384,999x1001x997
//= shared_load.wavefronts_per_request <= 2
//= races == 0
#include "multiply.h"

static void launch(const struct task *t) {
  multiply(product_of(t), t->scratch);
}

PREDICTION(predicted_plan);
VARIANT("shape-aware", "tile and cuts chosen by predicted cost", "matmul",
        launch);
