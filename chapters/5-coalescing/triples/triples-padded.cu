// triples-padded: points of three floats and one that nobody uses.
//
// A control: against triples, a point begins at a multiple of 16 bytes and is
// loaded by one access, a third more bytes in a third of the requests.
//
//= global_load.sectors_per_request <= 16
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>

static __global__ void squares(const float4 *points, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float4 p = points[i];
  out[i] = p.x * p.x + p.y * p.y + p.z * p.z;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  squares<<<(n + 255) / 256, 256>>>((const float4 *)t->in[1], t->out, n);
}

VARIANT("triples-padded", "structs of three floats, padded to four", "triples",
        launch);
