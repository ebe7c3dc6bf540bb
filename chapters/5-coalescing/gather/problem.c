/* gather: out[i] = in[m(i)], the map m permuting the elements of windows, or
 * repeating one for several neighbours. */
#include "problem.h"
#include "maps.h"
#include "random.h"

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

static struct work work(const struct instance *p) {
  return (struct work){8.0 * elements(p), 0};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 9, -1, 1);
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  size_t n = elements(p);
  int repeats = strcmp(p->axis, "repeat") == 0;
  size_t window = strcmp(p->axis, "fetch") == 0 ? widest(n) : (size_t)p->value;
  for (size_t i = from; i < to; i++) {
    want[i - from] =
        in[0][repeats ? repeated(i, p->value) : permuted(i, window, n)];
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {
    {"window", "1,32,256,4096,65536,1048576,268435456", "1,32,256,4096", 1},
    {"repeat", "1,2,4,8,32", "1,2,4,8,32", 1},
    {"fetch", "32,64,128", "32,64,128", 64},
    {0}};

PROBLEM(gather) = {
    .name = "gather",
    .title = "n floats gathered by a map",
    .bytes_formula = "8 n: each element read once and written once",
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
