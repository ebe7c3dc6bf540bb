/* reconvergence.h - the logs of a warp's lanes become requests of the warp. */
#pragma once

#include "state.h"

/* Takes what can be taken from the warp's log. Lanes in `running` will log
 * more; the others wait or have ended. */
void warp_regroup(struct warp *, unsigned running);
/* Of a warp that goes on no more: what its lanes printed last. */
void warp_print_rest(struct warp *);
