/* scan: the inclusive prefix sums of n floats, out[i] = in[0] + ... + in[i]. */
#include "problem.h"
#include "random.h"

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

/* A sum for every 256 elements, and the levels above; or two words per tile. */
static size_t scratch_elements(const struct instance *p) {
  return elements(p) / 128 + 65536;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, n - 1};
}

/* -1, 0 or 1: sums of them stay far below 2^24, and are exact in any order. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  for (size_t i = 0; i < elements(p); i++)
    in[0][i] = (int)(3 * random_unit(13, i)) - 1;
}

/* Each output less the one before it must be the input, exactly. */
static void probe(const struct instance *p, float *const in[MAX_INPUTS],
                  const float *out, size_t from, size_t to, double *got,
                  double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    got[i - from] = out[i] - (i > 0 ? (double)out[i - 1] : 0);
    want[i - from] = in[0][i];
    bound[i - from] = 0;
  }
}

PROBLEM(scan) = {
    .name = "scan",
    .title = "inclusive prefix sums of n floats",
    .bytes_formula = "8 n: each element read once and written once",
    .flops_formula = "n - 1",
    .bound_reason = "0: sums of small integers are exact",
    .full = "1000000,16777216,268435456",
    .small = "65536",
    .odd = "1,33,1000,100003",
    .standard = "268435456",
    .standard_small = "65536",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .scratch_elements = scratch_elements,
    .work = work,
    .fill = fill,
    .probes = elements,
    .probe = probe,
};
