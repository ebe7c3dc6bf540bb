// fetch-twice: fetch, with its kernel run twice.
//
// A control: the time of fetch includes the calls that set the device's limit
// and put it back. Here as many calls stand around two runs of the kernel: what
// it takes longer than fetch is one run, without them.
//
//= sweeps fetch
//= global_store.sectors_per_request <= 4
//= races == 0
#include "maps.h"
#include "variant.h"

#include <cuda_runtime.h>

static __global__ void gather(const float *in, float *out, long n,
                              long window) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[permuted(i, window, n)];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  size_t before = 0;
  cudaDeviceGetLimit(&before, cudaLimitMaxL2FetchGranularity);
  cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, t->instance.value);
  for (int time = 0; time < 2; time++)
    gather<<<(n + 255) / 256, 256>>>(t->in[0], t->out, n, widest(n));
  cudaDeviceSynchronize();
  cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, before);
}

VARIANT("fetch-twice", "as fetch, with the kernel run twice", "gather", launch);
