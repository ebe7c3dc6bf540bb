/* copy: n floats from one array to another, from an offset on, or every s-th.
 */
#include "problem.h"
#include "random.h"

#include <math.h>
#include <string.h>

enum { MAX_OFFSET = 1024 };

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

/* Both arrays are longer than n by the largest offset. */
static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols + MAX_OFFSET;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static int is(const struct instance *p, const char *axis) {
  return strcmp(p->axis, axis) == 0;
}

/* How many elements are copied: n, or the n / s that a stride s leaves. */
static size_t copied_elements(const struct instance *p) {
  size_t n = (size_t)p->shape.rows * p->shape.cols;
  return is(p, "stride") ? n / p->value : n;
}

static struct work work(const struct instance *p) {
  return (struct work){8.0 * copied_elements(p), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 5, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t count = copied_elements(p);
  size_t offset = is(p, "offset") ? p->value : 0;
  size_t stride = is(p, "stride") ? p->value : 1;
  for (size_t i = from; i < to; i++) {
    int copied = i >= offset && (i - offset) % stride == 0 &&
                 (i - offset) / stride < count;
    want[i - from] = copied ? in[0][i] : NAN;
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {
    {"offset", "0:32,64,128,256,512,1024", "0:32,64,128,256,512,1024", 0},
    {"stride", "1:32", "1:32", 1},
    {0}};

PROBLEM(copy) = {
    .name = "copy",
    .title = "copy of n floats, from an offset on, or every s-th of them",
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
