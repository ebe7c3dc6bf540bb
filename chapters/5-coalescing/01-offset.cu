// offset: a copy that starts `offset` elements into both arrays.
//
// The simplest copy: each thread moves one element, and accesses are coalesced.
// When the offset is not a multiple of 8, the 32 words of a warp touch one more
// sector.
//
//= sweeps offset
//= races == 0
#include "variant.h"

//> kernel
static __global__ void copy(const float *in, float *out, long n, int offset) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i + offset] = in[i + offset];
}
//< kernel

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  copy<<<(n + 255) / 256, 256>>>(t->in[0], t->out, n, t->instance.value);
}

VARIANT("offset", "a copy that starts some elements into both arrays", "copy",
        launch);
