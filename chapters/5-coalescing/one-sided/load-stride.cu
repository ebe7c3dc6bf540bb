// load-stride: only the load strided, four elements per thread.
//
// A control: against stride-several, stores are contiguous. Sectors are read of
// which a part is used.
//
//= sweeps load-stride
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<4, CACHED>(t, {0, by}, {0, 1});
}

VARIANT("load-stride", "only the load is strided", "one-sided", launch);
