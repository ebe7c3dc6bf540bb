// chase-local: the chain in an automatic array that is indexed as it runs.
//
// Against chase: each thread has a copy of its own. No register can be named by
// an index that is only known when the kernel runs, so the array lies in local
// memory: device memory, cached, the words of 32 lanes side by side.
//
//= after chase
//= sizes 1024,8192
//= races == 0
#include "follow.h"
#include "variant.h"

enum { MOST = 256 };

static __global__ void follow(const unsigned *in, float *out, unsigned places) {
  unsigned chain[MOST];
  for (unsigned p = 0; p < places; p++)
    chain[p] = in[p * CHAIN_LINE] / CHAIN_LINE;
  unsigned at = first_offset(places, 1);
#pragma unroll 16
  for (int step = 0; step < CHAIN_STEPS; step++)
    at = word_at(chain, at);
  out[threadIdx.x] = at / 4;
}

static void launch(const struct task *t) {
  follow<<<1, 32>>>((const unsigned *)t->in[0], t->out,
                    chain_places(t->instance.shape.cols));
}

VARIANT("chase-local", "the chain in local memory", "latency", launch);
