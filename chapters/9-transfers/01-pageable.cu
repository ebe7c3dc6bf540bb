// pageable: copy in, compute, copy out, from what malloc gives.
//
// A copy engine may only read memory whose pages stay where they are. The
// driver copies pageable memory piece by piece into a buffer of its own that
// does.
//
//= memory pageable
//= bus_to_device.calls == 1
//= bus_to_host.calls == 1
//= races == 0
#include "transfer.h"

static void launch(const struct task *t) {
  struct device_arrays d = device_arrays_of(t);
  size_t bytes = d.n * sizeof(float);
  cudaMemcpy(d.in, t->in[0], bytes, cudaMemcpyHostToDevice);
  rounds<<<blocks_for(d.n), THREADS>>>(d.in, d.out, d.n, 1);
  cudaMemcpy(t->out, d.out, bytes, cudaMemcpyDeviceToHost);
}

VARIANT("pageable", "copies from and to memory of malloc", "transfer", launch);
