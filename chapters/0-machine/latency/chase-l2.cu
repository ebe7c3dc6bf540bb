// chase-l2: the chain past the L1 cache.
//
// Against chase: __ldcg caches in L2 alone, so that a chain which would fit
// into L1 shows what L2 takes to answer.
//
//= after chase
//= races == 0
#include "follow.h"
#include "variant.h"

static __global__ void follow(const unsigned *chain, float *out,
                              unsigned places) {
  unsigned at = first_offset(places, 1) + warm(chain, places);
#pragma unroll 16
  for (int step = 0; step < CHAIN_STEPS; step++)
    at = __ldcg((const unsigned *)((const char *)chain + at));
  out[threadIdx.x] = place_of(at);
}

static void launch(const struct task *t) {
  follow<<<1, 32>>>((const unsigned *)t->in[0], t->out,
                    chain_places(t->instance.shape.cols));
}

VARIANT("chase-l2", "the chain past the L1 cache", "latency", launch);
