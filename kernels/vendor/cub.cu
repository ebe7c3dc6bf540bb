// cub: the sum of the vendor's library.
//
//= needs cub
#include "variant.h"

#include <cstdio>
#include <cstdlib>
#include <cub/device/device_reduce.cuh>

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  size_t needed = 0, room = (n / 16 + 16384) * sizeof(float);
  cub::DeviceReduce::Sum(nullptr, needed, t->in[0], t->out, n);
  if (needed > room) {
    fprintf(stderr, "cub needs %zu bytes of scratch, and has %zu\n", needed,
            room);
    exit(1);
  }
  cub::DeviceReduce::Sum(t->scratch, needed, t->in[0], t->out, n);
}

VARIANT("cub", "CUB DeviceReduce::Sum", "reduction", launch);
