// resident: the kernel alone, on data that is in the GPU's memory already.
//
// A sweep by the rounds of each element, as gpu.
//
//= sweeps rounds
//= bus_to_device.calls == 0
//= races == 0
#include "transfer.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  rounds<<<blocks_for(n), THREADS>>>(t->in[0], t->out, n, t->instance.value);
}

VARIANT("resident", "the GPU, without copies", "worth", launch);
