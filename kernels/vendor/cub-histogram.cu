// cub-histogram: the histogram of the vendor's library.
//
//= needs cub
#include "variant.h"

#include <cstdio>
#include <cstdlib>
#include <cub/device/device_histogram.cuh>

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  size_t needed = 0, room = sizeof(float) << 20;
  const unsigned *keys = (const unsigned *)t->in[0];
  unsigned *count = (unsigned *)t->out;
  cub::DeviceHistogram::HistogramEven(nullptr, needed, keys, count, 257, 0u,
                                      256u, n);
  if (needed > room) {
    fprintf(stderr, "cub needs %zu bytes of scratch, and has %zu\n", needed,
            room);
    exit(1);
  }
  cub::DeviceHistogram::HistogramEven(t->scratch, needed, keys, count, 257, 0u,
                                      256u, n);
}

VARIANT("cub-histogram", "CUB DeviceHistogram::HistogramEven", "histogram",
        launch);
