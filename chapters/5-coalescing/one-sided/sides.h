// sides.h - a copy of which the load and the store begin and proceed on their
// own, one or four elements per thread.
#ifndef COALESCING_SIDES_H
#define COALESCING_SIDES_H

#include "variant.h"

// Element k is loaded from in[load.offset + k * load.stride] and stored alike.
struct side {
  int offset, stride;
};

enum { THREADS = 256 };

enum cached { CACHED, PAST_L1 };

template <int EACH, cached CACHE>
static __global__ void copy_sides(const float *in, struct side load, float *out,
                                  struct side store, long count) {
  long first = (long)blockIdx.x * THREADS * EACH + threadIdx.x;
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long k = first + w * THREADS;
    const float *from = in + load.offset + k * load.stride;
    word[w] = k >= count ? 0 : CACHE == CACHED ? *from : __ldcg(from);
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long k = first + w * THREADS;
    if (k < count)
      out[store.offset + k * store.stride] = word[w];
  }
}

template <int EACH, cached CACHE>
static inline void copy_between(const struct task *t, struct side load,
                                struct side store) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  long count = n / (load.stride * store.stride), share = THREADS * EACH;
  if (count > 0)
    copy_sides<EACH, CACHE><<<(count + share - 1) / share, THREADS>>>(
        t->in[0], load, t->out, store, count);
}

#endif
