// pageable-pieces: the same calls, from what malloc gives.
//
// A control for pieces: the word Async is still there, and the calls wait: a
// copy in until the driver has the piece in its own buffer, one out until it is
// done.
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
