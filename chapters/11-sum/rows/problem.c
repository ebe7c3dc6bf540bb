/* row-sums: the sum of each row of a matrix. */
#include "problem.h"
#include "random.h"
#include "rounding.h"

#include <math.h>

static struct shape square(long n) {
  return (struct shape){n, n, 1};
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? (size_t)p->shape.rows * p->shape.cols : 0;
}

static size_t output_elements(const struct instance *p) {
  return p->shape.rows;
}

/* Sums of the parts of rows, below 2048; for a library, what it asks for. */
static size_t scratch_elements(const struct instance *p) {
  (void)p;
  return 65536;
}

static struct work work(const struct instance *p) {
  double rows = p->shape.rows, cols = p->shape.cols;
  return (struct work){4 * rows * (cols + 1), rows * (cols - 1)};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], input_elements(p, 0), 5, 0.46f, 2);
}

/* The longest chain of additions that an element may pass through: a warp adds
 * up the row, each lane its share, and a tree above. */
static double longest_chain(double cols) {
  return 64 + cols / 32;
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t cols = p->shape.cols;
  for (size_t row = from; row < to; row++) {
    double sum = 0;
    for (size_t j = 0; j < cols; j++)
      sum += in[0][row * cols + j];
    want[row - from] = sum;
    bound[row - from] = 6 * sqrt(longest_chain(cols)) * FLOAT_ROUNDOFF * sum;
  }
}

PROBLEM(row_sums) = {
    .name = "row-sums",
    .title = "the sum of each row of a matrix",
    .bytes_formula = "4 rows (cols + 1): each element read once, each sum "
                     "written once",
    .flops_formula = "rows (cols - 1)",
    .bound_reason = "6 sqrt(d) u sum |x|, d = 64 + cols / 32 additions in a "
                    "row: a random walk of rounding errors",
    .full = "1000000x32,100000x320,10000x3200,1000x32000,100x320000,"
            "32x1000000,1000000x33,32x1000001",
    .small = "64x100,2x20000",
    .odd = "1x1,3x33,257x7,33x1001,3x100003",
    .standard = "10000x3200",
    .standard_small = "64x100",
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .scratch_elements = scratch_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
