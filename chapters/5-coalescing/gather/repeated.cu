// repeated: neighbouring lanes load the same word.
//
// A sweep: 2, 4, 8 or 32 lanes share each word that is loaded. Equal addresses
// are one access; a request still costs the sectors that it touches.
//
//= sweeps repeat
//= global_store.sectors_per_request <= 4
//= races == 0
#include "maps.h"
#include "variant.h"

static __global__ void gather(const float *in, float *out, long n, long times) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[repeated(i, times)];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  gather<<<(n + 255) / 256, 256>>>(t->in[0], t->out, n, t->instance.value);
}

VARIANT("repeated", "neighbouring lanes load the same word", "gather", launch);
