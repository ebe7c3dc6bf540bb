/* misaligned: a copy whose source and destination begin some floats behind a
 * multiple of 16 bytes, each by its own number. */
#include "problem.h"
#include "misaligned.h"
#include "random.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t count(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

/* Both arrays are longer than n by the largest offset. */
static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? count(p) + MOST_FLOATS : 0;
}

static size_t output_elements(const struct instance *p) {
  return count(p) + MOST_FLOATS;
}

static struct work work(const struct instance *p) {
  return (struct work){8.0 * count(p), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], input_elements(p, 0), 9, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t load = source_offset(p->value), store = destination_offset(p->value);
  for (size_t i = from; i < to; i++) {
    int copied = i >= store && i - store < count(p);
    want[i - from] = copied ? in[0][i - store + load] : NAN;
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {
    {"from-to", "0:3,10,11,13,30", "0:3,10:13,20:23,30:33", 0}, {0}};

PROBLEM(misaligned) = {
    .name = "misaligned",
    .title = "copy of n floats, source and destination each misaligned",
    .bytes_formula = "8 per element copied: read once and written once",
    .flops_formula = "0",
    .bound_reason = "0: elements are moved, not changed",
    .full = "262144,4194304,67108864",
    .small = "16384",
    .odd = "1,33,1000,4099",
    .standard = "67108864",
    .standard_small = "16384",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
