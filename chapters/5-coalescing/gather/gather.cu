// gather: each lane loads another element of its window, as good as random.
//
// A sweep: in a window of 32 the lanes of a warp are permuted inside their
// line; the larger the window, the more lines a request touches, and the later
// others come for the rest of each.
//
//= sweeps window
//= global_store.sectors_per_request <= 4
//= races == 0
#include "maps.h"
#include "variant.h"

static __global__ void gather(const float *in, float *out, long n,
                              long window) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[permuted(i, window, n)];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  gather<<<(n + 255) / 256, 256>>>(t->in[0], t->out, n, t->instance.value);
}

VARIANT("gather", "elements loaded in random order, inside windows", "gather",
        launch);
