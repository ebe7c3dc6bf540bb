// queued: the host waits once, at the end.
//
// Against waits: the stream keeps the order, so that nobody needs to wait.
//
//= after waits
//= memory pinned
//= sweeps steps
//= bus_to_device.calls == 1
//= races == 0
#include "steps.h"

//> launch
static void launch(const struct task *t) {
  struct device_arrays d = device_arrays_of(t);
  copy_in(t, &d, 0);
  for (long k = 0; k < t->instance.value; k++)
    step(&d, k, 0);
  copy_out(t, &d, 0);
  cudaStreamSynchronize(0);
}
//< launch

VARIANT("queued", "the host waits once", "launches", launch);
