// prefetched: managed memory, and the driver is told beforehand.
//
// A control for managed: the pages move in large pieces, before they are
// touched.
//
//= memory managed
//= destroys input
//= races == 0
#include "managed.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  size_t bytes = n * sizeof(float);
  cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
  cudaMemLocation host = {cudaMemLocationTypeHost, 0};
  cudaMemPrefetchAsync(t->in[0], bytes, device, 0, 0);
  cudaMemPrefetchAsync(t->out, bytes, device, 0, 0);
  rounds<<<blocks_for(n), THREADS>>>(t->in[0], t->out, n, 1);
  cudaMemPrefetchAsync(t->out, bytes, host, 0, 0);
  cudaStreamSynchronize(0);
  read_on_host(t->out, n);
}

VARIANT("prefetched", "managed memory that is prefetched", "transfer", launch);
