// chase-constant: the chain in constant memory, at 1 to 32 addresses per warp.
//
// Against chase: the chain is a __constant__ array, which has a cache of its
// own; that cache serves one address at a time, so lanes that follow the chain
// from different places take turns.
//
//= after chase
//= sweeps lanes
//= sizes 256,512,1024,2048,4096,8192,16384
//= races == 0
#include "follow.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { MOST = 16384 }; // all of the 64 KiB that there are

static __constant__ unsigned chain[MOST];

static __global__ void follow(float *out, unsigned places, unsigned lanes) {
  unsigned at = first_offset(places, lanes);
#pragma unroll 16
  for (int step = 0; step < CHAIN_STEPS; step++)
    at = word_at(chain, at);
  out[threadIdx.x] = place_of(at);
}

static void launch(const struct task *t) {
  unsigned places = chain_places(t->instance.shape.cols);
  cudaMemcpyToSymbolAsync(chain, t->in[0], places * CHAIN_LINE * sizeof *chain,
                          0, cudaMemcpyDeviceToDevice);
  follow<<<1, 32>>>(t->out, places, t->instance.value);
}

VARIANT("chase-constant", "the chain in constant memory", "latency", launch);
