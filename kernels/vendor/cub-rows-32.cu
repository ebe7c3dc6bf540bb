// cub-rows-32: cub-rows with 32-bit offsets, for matrices of less than 2^31
// elements.
//
//= needs cub
#include "variant.h"

#include <cstdio>
#include <cstdlib>
#include <cub/device/device_segmented_reduce.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

// Where a row begins.
struct first_of_row {
  int cols;
  __host__ __device__ int operator()(int row) const {
    return row * cols;
  }
};

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  auto begin = thrust::make_transform_iterator(
      thrust::counting_iterator<int>(0), first_of_row{cols});
  size_t needed = 0, room = 65536 * sizeof(float);
  cub::DeviceSegmentedReduce::Sum(nullptr, needed, t->in[0], t->out, rows,
                                  begin, begin + 1);
  if (needed > room) {
    fprintf(stderr, "cub needs %zu bytes of scratch, and has %zu\n", needed,
            room);
    exit(1);
  }
  cub::DeviceSegmentedReduce::Sum(t->scratch, needed, t->in[0], t->out, rows,
                                  begin, begin + 1);
}

VARIANT("cub-rows-32", "CUB DeviceSegmentedReduce::Sum, 32-bit offsets",
        "row-sums", launch);
