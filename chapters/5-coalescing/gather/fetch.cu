// fetch: gathers by how many bytes the L2 cache fetches at a time.
//
// A control: the kernel is that of gather, from anywhere in the array. What is
// changed is a limit of the device: the most bytes that a miss in the L2 cache
// fetches from memory. It is put back when the kernel has ended, which the host
// waits for.
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
  //> limit
  size_t before = 0;
  cudaDeviceGetLimit(&before, cudaLimitMaxL2FetchGranularity);
  cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, t->instance.value);
  gather<<<(n + 255) / 256, 256>>>(t->in[0], t->out, n, widest(n));
  cudaDeviceSynchronize();
  cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, before);
  //< limit
}

VARIANT("fetch", "as gather, by the L2 cache's fetch granularity", "gather",
        launch);
