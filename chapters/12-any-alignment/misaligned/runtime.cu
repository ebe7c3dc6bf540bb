// runtime: the runtime's own copy, between any two offsets.
//
// A control: what the other copies between two offsets are set against.
//
//= sweeps from-to
#include "misaligned.h"
#include "variant.h"

#include <cuda_runtime.h>

static void launch(const struct task *t) {
  size_t n = (size_t)t->instance.shape.rows * t->instance.shape.cols;
  const float *in = t->in[0] + source_offset(t->instance.value);
  float *out = t->out + destination_offset(t->instance.value);
  cudaMemcpyAsync(out, in, n * sizeof(float), cudaMemcpyDeviceToDevice, 0);
}

VARIANT("runtime", "cudaMemcpy between any two offsets", "misaligned", launch);
