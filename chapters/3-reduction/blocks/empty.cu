// empty: a kernel that does nothing.
//
// A control: as many blocks are started as a sum needs where each thread takes
// one element. No kernel with as many blocks can be faster.
//
//= sweeps block
//= accesses == 0
#include "variant.h"

static __global__ void empty() {}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int block = t->instance.value;
  empty<<<(n + block - 1) / block, block>>>();
}

VARIANT("empty", "a kernel that does nothing, in as many blocks", "blocks",
        launch);
