/* constant: the sum of n times 1.23, as the source note has it, less the exact
 * sum: what is left is the error of the way it was added. */
#include "problem.h"

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static size_t output_elements(const struct instance *p) {
  (void)p;
  return 1;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n, n - 1};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  for (size_t i = 0; i < elements(p); i++)
    in[0][i] = 1.23f;
}

/* The bound: half of the last bit of each float that stands for 1.23. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  (void)in;
  for (size_t i = from; i < to; i++) {
    want[i - from] = 0;
    bound[i - from] = elements(p) * 0x1p-24;
  }
}

PROBLEM(constant) = {
    .name = "constant",
    .title = "the sum of n times 1.23, less 1.23 n",
    .bytes_formula = "4 n: each element once",
    .flops_formula = "n - 1",
    .bound_reason = "n 2^-24: how far the float next to 1.23 may be from it",
    .full = "100000000",
    .small = "65536",
    .odd = "1,33,1000",
    .standard = "100000000",
    .standard_small = "65536",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
