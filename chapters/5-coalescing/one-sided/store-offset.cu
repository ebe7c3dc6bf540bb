// store-offset: the simple copy, only its store shifted.
//
// A control: against offset, loads stay aligned. What it loses is the stores'.
//
//= sweeps store-offset
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<1, CACHED>(t, {0, 1}, {by, 1});
}

VARIANT("store-offset", "only the store is shifted", "one-sided", launch);
