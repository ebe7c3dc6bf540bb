// memcpy-matrix: what a copy of the stencil's matrix takes.
//
// No stencil, so its result is wrong on purpose and its rows say inaccurate. It
// reads each element once and writes each once: a stencil can do no less.
//
//= needs gpu
//= inaccurate
#include "variant.h"

#include <cuda_runtime.h>

static void launch(const struct task *t) {
  size_t n = (size_t)t->instance.shape.rows * t->instance.shape.cols;
  cudaMemcpyAsync(t->out, t->in[0], n * sizeof(float), cudaMemcpyDeviceToDevice,
                  0);
}

VARIANT("memcpy-matrix", "cudaMemcpy of the same matrix", "stencil", launch);
