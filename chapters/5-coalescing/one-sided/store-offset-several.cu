// store-offset-several: only the store shifted, four elements per thread.
//
// A control: against offset-several, loads stay aligned.
//
//= sweeps store-offset
//= races == 0
#include "sides.h"

static void launch(const struct task *t) {
  int by = t->instance.value;
  copy_between<4, CACHED>(t, {0, 1}, {by, 1});
}

VARIANT("store-offset-several",
        "only the store is shifted, four elements per thread", "one-sided",
        launch);
