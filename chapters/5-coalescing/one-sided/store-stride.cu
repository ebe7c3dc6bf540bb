// store-stride: only the store strided, four elements per thread.
//
// A control: against stride-several, loads are contiguous. Sectors are written
// in part.
//
//= sweeps store-stride
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<4, CACHED>(t, {0, 1}, {0, by});
}

VARIANT("store-stride", "only the store is strided", "one-sided", launch);
