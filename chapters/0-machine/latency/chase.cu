// chase: each load's address is what the load before it brought.
//
// One warp that can do nothing but wait: the time over the number of steps is
// the latency of one load, and the length of the chain decides which memory
// answers. All lanes have the same address. What fits into the L1 cache is read
// once beforehand.
//
//= races == 0
#include "follow.h"
#include "variant.h"

//> kernel
static __global__ void follow(const unsigned *chain, float *out,
                              unsigned places) {
  unsigned at = first_offset(places, 1) + warm(chain, places);
#pragma unroll 16
  for (int step = 0; step < CHAIN_STEPS; step++)
    at = word_at(chain, at);
  out[threadIdx.x] = place_of(at);
}
//< kernel

static void launch(const struct task *t) {
  follow<<<1, 32>>>((const unsigned *)t->in[0], t->out,
                    chain_places(t->instance.shape.cols));
}

VARIANT("chase", "each load needs the one before, from global memory",
        "latency", launch);
