// chase-registers: the same places, computed instead of loaded.
//
// Against chase: the next place is a multiplication and an addition away, which
// is one instruction on registers. What a step takes is hardly more than the
// latency of that instruction, a share of the loop and of the launch included.
//
//= after chase
//= sizes 8192
//= global_load.requests == 0
//= races == 0
#include "follow.h"
#include "variant.h"

// The factor comes as an argument: a compiler that knew it would fold steps.
static __global__ void follow(unsigned a, unsigned c, float *out,
                              unsigned places) {
  unsigned at = 0;
#pragma unroll 16
  for (int step = 0; step < CHAIN_STEPS; step++)
    at = at * a + c;
  out[threadIdx.x] = at % places;
}

static void launch(const struct task *t) {
  follow<<<1, 32>>>(CHAIN_A, CHAIN_C, t->out,
                    chain_places(t->instance.shape.cols));
}

VARIANT("chase-registers", "the places computed in registers", "latency",
        launch);
