// triples: points of three floats, one after the other.
//
// A control: a lane's point begins 12 bytes behind its neighbour's. Each of the
// three loads touches all 12 sectors of the warp's points.
//
//= global_load.sectors_per_request <= 12
//= races == 0
#include "variant.h"

struct point {
  float x, y, z;
};

static __global__ void squares(const struct point *points, float *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  struct point p = points[i];
  out[i] = p.x * p.x + p.y * p.y + p.z * p.z;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  squares<<<(n + 255) / 256, 256>>>((const struct point *)t->in[0], t->out, n);
}

VARIANT("triples", "structs of three floats", "triples", launch);
