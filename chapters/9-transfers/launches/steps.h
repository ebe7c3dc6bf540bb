/* steps.h - what the variants share that launch a kernel for each round. */
#pragma once

#include "transfer.h"

static void copy_in(const struct task *t, const struct device_arrays *d,
                    cudaStream_t s) {
  cudaMemcpyAsync(d->in, t->in[0], d->n * sizeof(float), cudaMemcpyHostToDevice,
                  s);
}

static void copy_out(const struct task *t, const struct device_arrays *d,
                     cudaStream_t s) {
  cudaMemcpyAsync(t->out, d->out, d->n * sizeof(float), cudaMemcpyDeviceToHost,
                  s);
}

/* The first step reads what came in, the others what the last one wrote. */
static inline void step(const struct device_arrays *d, long k, cudaStream_t s) {
  rounds<<<blocks_for(d->n), THREADS, 0, s>>>(k == 0 ? d->in : d->out, d->out,
                                              d->n, 1);
}
