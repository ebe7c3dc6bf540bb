// gpu: pinned copies around the kernel.
//
// A sweep by the rounds of each element.
//
//= memory pinned
//= sweeps rounds
//= bus_to_device.calls == 1
//= races == 0
#include "transfer.h"

static void launch(const struct task *t) {
  struct device_arrays d = device_arrays_of(t);
  size_t bytes = d.n * sizeof(float);
  cudaMemcpyAsync(d.in, t->in[0], bytes, cudaMemcpyHostToDevice);
  rounds<<<blocks_for(d.n), THREADS>>>(d.in, d.out, d.n, t->instance.value);
  cudaMemcpyAsync(t->out, d.out, bytes, cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(0);
}

VARIANT("gpu", "the GPU, with both copies", "worth", launch);
