// waits: a kernel for each step, and the host waits for each.
//
//= memory pinned
//= sweeps steps
//= bus_to_device.calls == 1
//= races == 0
#include "steps.h"

static void launch(const struct task *t) {
  struct device_arrays d = device_arrays_of(t);
  copy_in(t, &d, 0);
  for (long k = 0; k < t->instance.value; k++) {
    step(&d, k, 0);
    cudaStreamSynchronize(0);
  }
  copy_out(t, &d, 0);
  cudaStreamSynchronize(0);
}

VARIANT("waits", "the host waits for each step", "launches", launch);
