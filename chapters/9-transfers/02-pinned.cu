// pinned: the same copies, from what cudaMallocHost gives.
//
// Against pageable: the card asks for other memory, whose pages stay where they
// are, so that the GPU's copy engine reads it itself.
//
//= after pageable
//= memory pinned
//= bus_to_device.calls == 1
//= bus.waited == 0
//= races == 0
#include "transfer.h"

//> launch
static void launch(const struct task *t) {
  struct device_arrays d = device_arrays_of(t);
  size_t bytes = d.n * sizeof(float);
  cudaMemcpyAsync(d.in, t->in[0], bytes, cudaMemcpyHostToDevice);
  rounds<<<blocks_for(d.n), THREADS>>>(d.in, d.out, d.n, 1);
  cudaMemcpyAsync(t->out, d.out, bytes, cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(0);
}
//< launch

VARIANT("pinned", "copies from and to pinned memory", "transfer", launch);
