// pageable-pieces: the same calls, from what malloc gives.
//
// A control for pieces: the word Async is still there, and copies in wait. The
// driver must copy the piece to its own buffer before the call returns.
//
//= memory pageable
//= sweeps pieces
//= bus.waited > 0
//= races == 0
#include "pieces.h"

static void launch(const struct task *t) {
  in_pieces(t, t->instance.value, OVERLAP_ROUNDS);
}

VARIANT("pageable-pieces", "asynchronous copies that wait", "overlap", launch);
