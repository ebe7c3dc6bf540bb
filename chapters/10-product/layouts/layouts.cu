// layouts: operands transposed or not, rows further apart than they are long.
//
// A sweep: a tile of shape-aware, with other sources. Where K runs along the
// rows of an operand (A, and B transposed), it is copied element by element and
// turned on the way to shared memory; where it runs across them (B, and A
// transposed), by fours. From there on nothing differs.
//
//= needs sm_80
//= sweeps transposed
//= shared_load.wavefronts_per_request <= 2
//= races == 0
#include "any-shape/multiply.h"
#include "layouts.h"

static const unsigned TILES = 1 << TILE_64_64_WIDE;

static void launch(const struct task *t) {
  const struct instance *i = &t->instance;
  struct product p = product_of(t);
  p.lda = (int)matrix_A(i).pitch;
  p.ldb = (int)matrix_B(i).pitch;
  p.ldc = (int)matrix_C(i).pitch;
  switch (i->value) {
  case 0:
    return multiply<TILES, 0>(p, t->scratch);
  case TRANSPOSED_A:
    return multiply<TILES, TRANSPOSED_A>(p, t->scratch);
  case TRANSPOSED_B:
    return multiply<TILES, TRANSPOSED_B>(p, t->scratch);
  default:
    return multiply<TILES, TRANSPOSED_A | TRANSPOSED_B>(p, t->scratch);
  }
}

VARIANT("layouts", "operands transposed or not, with leading dimensions",
        "layouts", launch);
