/* blocks: n threads are started, in blocks, and do nothing: what a launch costs
 * by itself. */
#include "problem.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t input_elements(const struct instance *p, int which) {
  (void)p;
  (void)which;
  return 0;
}

static size_t output_elements(const struct instance *p) {
  (void)p;
  return 1;
}

static struct work work(const struct instance *p) {
  (void)p;
  return (struct work){0, 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  (void)p;
  (void)in;
}

/* Nothing is to be written. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  (void)p;
  (void)in;
  for (size_t i = from; i < to; i++) {
    want[i - from] = NAN;
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {
    {"block", "32,64,128,256,512,1024", "32,128,1024", 128}, {0}};

PROBLEM(blocks) = {
    .name = "blocks",
    .title = "n threads started, in blocks, that do nothing",
    .bytes_formula = "0",
    .flops_formula = "0",
    .bound_reason = "nothing is computed, and the output left alone",
    .full = "100000000",
    .small = "65536",
    .odd = "1,33,1000",
    .standard = "100000000",
    .standard_small = "65536",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
