// load-offset-several-l2: as load-offset-several, past the first-level
// cache.
//
// A control: against load-offset-several, each warp fetches its fifth sector
// from the L2 cache.
//
//= sweeps load-offset
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<4, PAST_L1>(t, {by, 1}, {0, 1});
}

VARIANT("load-offset-several-l2",
        "as load-offset-several, past the first-level cache", "one-sided",
        launch);
