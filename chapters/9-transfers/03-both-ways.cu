// both-ways: eight pieces in four streams, so that one comes in while another
// goes out.
//
// Against pinned: the bus carries both directions at once. A short vector has
// one piece: the calls would cost more than they save.
//
//= after pinned
//= memory pinned
//= bus.waited == 0
//= races == 0
#include "pieces.h"

enum { WORTH_A_PIECE = 1 << 18 };

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  in_pieces(t, n < 8 * WORTH_A_PIECE ? 1 : 8, 1);
}

VARIANT("both-ways", "pieces that come in while others go out", "transfer",
        launch);
