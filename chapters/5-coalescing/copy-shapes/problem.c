/* copy-shapes: the copy of n floats by some of the lanes, by blocks of several
 * sizes, by words of several widths. */
#include "problem.h"
#include "random.h"

#include <math.h>
#include <string.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

/* Every how many elements one is copied. */
static size_t every(const struct instance *p) {
  return strcmp(p->axis, "every") == 0 ? p->value : 1;
}

static struct work work(const struct instance *p) {
  return (struct work){8.0 * (elements(p) / every(p)), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 12, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t end = elements(p) / every(p) * every(p);
  for (size_t i = from; i < to; i++) {
    want[i - from] = i % every(p) == 0 && i < end ? in[0][i] : NAN;
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {
    {"every", "1,2,4,8,32", "1,2,4,8,32", 1},
    {"block", "48,64,100,128,200,256,512,1024", "48,64,100,128,200,256", 256},
    {"width", "1,2,4,8,16", "1,2,4,8,16", 4},
    {0}};

PROBLEM(copy_shapes) = {
    .name = "copy-shapes",
    .title = "copy of n floats, by some lanes, or blocks or words of some size",
    .bytes_formula = "8 per element copied: read once and written once",
    .flops_formula = "0",
    .bound_reason = "0: elements are moved, not changed",
    .full = "268435456",
    .small = "16384",
    .odd = "1,33,1000,4099",
    .standard = "268435456",
    .standard_small = "16384",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
