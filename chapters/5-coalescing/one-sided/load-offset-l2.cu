// load-offset-l2: only the load shifted, past the first-level cache.
//
// A control: against load-offset, neighbouring warps cannot share what the
// first-level cache holds: each fetches its fifth sector from the L2 cache.
//
//= sweeps load-offset
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<1, PAST_L1>(t, {by, 1}, {0, 1});
}

VARIANT("load-offset-l2",
        "only the load is shifted, past the first-level cache", "one-sided",
        launch);
