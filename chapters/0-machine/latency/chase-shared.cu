// chase-shared: the chain in shared memory.
//
// Against chase: the chain is copied to shared memory first.
//
//= after chase
//= sizes 1024,8192
//= shared_load.requests == 32768
//= races == 0
#include "follow.h"
#include "variant.h"

enum { MOST = 8192 };

static __global__ void follow(const unsigned *in, float *out, unsigned places) {
  __shared__ unsigned chain[MOST];
  for (unsigned p = threadIdx.x; p < places; p += 32)
    chain[p * CHAIN_LINE] = in[p * CHAIN_LINE];
  __syncthreads();
  unsigned at = first_offset(places, 1);
#pragma unroll 16
  for (int step = 0; step < CHAIN_STEPS; step++)
    at = word_at(chain, at);
  out[threadIdx.x] = place_of(at);
}

static void launch(const struct task *t) {
  follow<<<1, 32>>>((const unsigned *)t->in[0], t->out,
                    chain_places(t->instance.shape.cols));
}

VARIANT("chase-shared", "the chain in shared memory", "latency", launch);
