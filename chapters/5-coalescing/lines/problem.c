/* lines: every other line of 128 bytes is copied, shifted by an offset, so that
 * no neighbour uses the sector that a misaligned line takes besides. */
#include "problem.h"
#include "random.h"

enum { LINE = 32, MAX_OFFSET = 32 };

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? 2 * elements(p) + 2 * LINE + MAX_OFFSET : 0;
}

static struct work work(const struct instance *p) {
  return (struct work){8.0 * elements(p), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], input_elements(p, 0), 11, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  for (size_t i = from; i < to; i++) {
    want[i - from] = in[0][i / LINE * 2 * LINE + i % LINE + p->value];
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {{"offset", "0,1,4,8,16", "0,1,4,8,16", 0},
                                   {0}};

PROBLEM(lines) = {
    .name = "lines",
    .title = "every other line of 128 bytes, shifted by an offset",
    .bytes_formula = "8 per element copied: read once and written once",
    .flops_formula = "0",
    .bound_reason = "0: elements are moved, not changed",
    .full = "134217728",
    .small = "16384",
    .odd = "1,33,1000,4099",
    .standard = "134217728",
    .standard_small = "16384",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
