// one: a kernel that takes all steps.
//
// Against graph: between the steps the element stays in a register. Only steps
// of which no block needs another's result can be merged so.
//
//= after graph
//= memory pinned
//= sweeps steps
//= launches == 1
//= races == 0
#include "steps.h"

static void launch(const struct task *t) {
  struct device_arrays d = device_arrays_of(t);
  copy_in(t, &d, 0);
  rounds<<<blocks_for(d.n), THREADS>>>(d.in, d.out, d.n, t->instance.value);
  copy_out(t, &d, 0);
  cudaStreamSynchronize(0);
}

VARIANT("one", "one kernel takes all steps", "launches", launch);
