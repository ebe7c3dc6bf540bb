/* one-sided: a copy of which only the load, or only the store, is shifted by an
 * offset or spread by a stride. */
#include "problem.h"
#include "random.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { MAX_OFFSET = 128 };

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

/* The longer side is longer by the largest offset. */
static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) + MAX_OFFSET : 0;
}

static size_t output_elements(const struct instance *p) {
  return elements(p) + MAX_OFFSET;
}

static int is(const struct instance *p, const char *axis) {
  return strcmp(p->axis, axis) == 0;
}

/* n, or the n / s that a stride s leaves. */
static size_t copied_elements(const struct instance *p) {
  bool strided = is(p, "load-stride") || is(p, "store-stride");
  return strided ? elements(p) / p->value : elements(p);
}

static struct work work(const struct instance *p) {
  return (struct work){8.0 * copied_elements(p), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], input_elements(p, 0), 8, -1, 1);
}

/* Element k goes from load_offset + k load_stride to its like of the store. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t count = copied_elements(p);
  size_t load_offset = is(p, "load-offset") ? p->value : 0;
  size_t store_offset = is(p, "store-offset") ? p->value : 0;
  size_t load_stride = is(p, "load-stride") ? p->value : 1;
  size_t store_stride = is(p, "store-stride") ? p->value : 1;
  for (size_t i = from; i < to; i++) {
    size_t k = (i - store_offset) / store_stride;
    bool copied =
        i >= store_offset && k < count && store_offset + k * store_stride == i;
    want[i - from] = copied ? in[0][load_offset + k * load_stride] : NAN;
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {
    {"load-offset", "0,1,4,8,16,32,64,128", "0,1,4,8,16,32,64,128", 0},
    {"store-offset", "0,1,4,8,16,32,64,128", "0,1,4,8,16,32,64,128", 0},
    {"load-stride", "1,2,4,8,16,32", "1,2,4,8,16,32", 1},
    {"store-stride", "1,2,4,8,16,32", "1,2,4,8,16,32", 1},
    {0}};

PROBLEM(one_sided) = {
    .name = "one-sided",
    .title = "a copy of which one side is shifted or strided",
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
    .output_elements = output_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
