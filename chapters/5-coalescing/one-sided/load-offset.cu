// load-offset: the simple copy, only its load shifted.
//
// A control: against offset, stores stay aligned. What it loses is the loads'.
//
//= sweeps load-offset
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<1, CACHED>(t, {by, 1}, {0, 1});
}

VARIANT("load-offset", "only the load is shifted", "one-sided", launch);
