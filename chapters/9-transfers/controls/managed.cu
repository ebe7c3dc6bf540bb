// managed: one pointer for both sides; pages move when they are touched.
//
// A control for pageable: the host has written the input and will read the
// output. A page that a side touches and does not have is brought to it by the
// driver, in the middle of the kernel.
//
//= memory managed
//= destroys input
//= races == 0
#include "managed.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  rounds<<<blocks_for(n), THREADS>>>(t->in[0], t->out, n, 1);
  cudaStreamSynchronize(0);
  read_on_host(t->out, n);
}

VARIANT("managed", "pages move when they are touched", "transfer", launch);
