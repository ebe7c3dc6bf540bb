/* bfloats: y = 2 x for bfloat16, the 16-bit float with a float's exponent. Two
 * of them lie in each float of the arrays, by their bits; n counts them. */
#include "problem.h"
#include "random.h"

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t words(const struct instance *p) {
  return (elements(p) + 1) / 2;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? words(p) : 0;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n, n};
}

/* A sign, an exponent from 1 to 253 and a fraction of 7 bits: none of these
 * overflows when it is doubled, and none is subnormal. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  unsigned short *x = (unsigned short *)in[0];
  for (size_t i = 0; i < 2 * words(p); i++) {
    unsigned bits = random_unit(16, i) * (253 << 8);
    x[i] = (bits & 1) << 15 | ((bits >> 1) + (1 << 7));
  }
}

/* Doubling adds one to the exponent, which begins at bit 7. */
static void probe(const struct instance *p, float *const in[MAX_INPUTS],
                  const float *out, size_t from, size_t to, double *got,
                  double *want, double *bound) {
  (void)p;
  const unsigned short *x = (const unsigned short *)in[0];
  const unsigned short *y = (const unsigned short *)out;
  for (size_t i = from; i < to; i++) {
    got[i - from] = y[i];
    want[i - from] = x[i] + (1 << 7);
    bound[i - from] = 0;
  }
}

PROBLEM(bfloats) = {
    .name = "bfloats",
    .title = "y = 2 x for n numbers of bfloat16",
    .bytes_formula = "4 n: each number read once and written once",
    .flops_formula = "n",
    .bound_reason = "0: a doubling is exact",
    .full = "134217728",
    .small = "65536",
    .odd = "1,33,1000",
    .standard = "134217728",
    .standard_small = "65536",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = words,
    .work = work,
    .fill = fill,
    .probes = elements,
    .probe = probe,
};
