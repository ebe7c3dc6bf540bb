/* transpose: the transpose of a matrix, and matrix-copy, which moves as many
 * bytes and turns nothing: what a transpose in blocks of its shape can be
 * compared with. */
#include "problem.h"
#include "random.h"

static struct shape square(long n) {
  return (struct shape){n, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static struct work work(const struct instance *p) {
  return (struct work){8.0 * elements(p), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 4, -1, 1);
}

static void transposed(const struct instance *p, float *const in[MAX_INPUTS],
                       size_t from, size_t to, double *want, double *bound) {
  long rows = p->shape.rows, cols = p->shape.cols;
  for (size_t i = from; i < to; i++) {
    want[i - from] = in[0][(i % rows) * cols + i / rows];
    bound[i - from] = 0;
  }
}

static void copied(const struct instance *p, float *const in[MAX_INPUTS],
                   size_t from, size_t to, double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    want[i - from] = in[0][i];
    bound[i - from] = 0;
  }
}

PROBLEM(transpose) = {
    .name = "transpose",
    .title = "transpose of a matrix of floats",
    .bytes_formula = "8 rows cols: each element read once and written once",
    .flops_formula = "0",
    .bound_reason = "0: elements are moved, not changed",
    .full = "128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193",
    .small = "64,128",
    .odd = "1,31x65,100x36",
    .standard = "8192",
    .standard_small = "128",
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = transposed,
};

PROBLEM(matrix_copy) = {
    .name = "matrix-copy",
    .title = "copy of a matrix of floats",
    .bytes_formula = "8 rows cols: each element read once and written once",
    .flops_formula = "0",
    .bound_reason = "0: elements are moved, not changed",
    .full = "128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193",
    .small = "64,128",
    .odd = "1,31x65,100x36",
    .standard = "8192",
    .standard_small = "128",
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = copied,
};
