// load-offset-several: only the load shifted, four elements per thread.
//
// A control: against offset-several, stores stay aligned.
//
//= sweeps load-offset
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<4, CACHED>(t, {by, 1}, {0, 1});
}

VARIANT("load-offset-several",
        "only the load is shifted, four elements per thread", "one-sided",
        launch);
