// missing: a copy in which only every s-th lane takes part.
//
// A control: against stride, lanes keep their places in the line and most of
// them do nothing. A request's sectors are those that the remaining lanes
// touch.
//
//= sweeps every
//= races == 0
#include "variant.h"

static __global__ void copy(const float *in, float *out, long end, int every) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < end && i % every == 0)
    out[i] = in[i];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int every = t->instance.value;
  long end = n / every * every;
  if (end > 0)
    copy<<<(end + 255) / 256, 256>>>(t->in[0], t->out, end, every);
}

VARIANT("missing", "a copy in which only every s-th lane takes part",
        "copy-shapes", launch);
