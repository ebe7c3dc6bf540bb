// pieces: copies and kernels of 2048 rounds, in four streams.
//
// A sweep: in one piece nothing overlaps. The more pieces there are, the
// shorter the first and the last are, which overlap with nothing, and the more
// calls.
//
//= memory pinned
//= sweeps pieces
//= bus.waited == 0
//= races == 0
#include "pieces.h"

static void launch(const struct task *t) {
  in_pieces(t, t->instance.value, OVERLAP_ROUNDS);
}

VARIANT("pieces", "copies overlap with kernels", "overlap", launch);
