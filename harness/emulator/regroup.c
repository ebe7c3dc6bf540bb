/* regroup.c - merges the logs of a warp's lanes. */
#include "state.h"

void warp_regroup(struct warp *w, unsigned running) {
  (void)running;
  for (unsigned m = w->all; m; m &= m - 1)
    w->lanes[__builtin_ctz(m)].count = 0;
}
