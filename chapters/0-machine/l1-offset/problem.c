/* l1-offset: a table that L1 holds, read from an offset on. */
#include "problem.h"
#include "l1-offset.h"
#include "random.h"

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t table_words(const struct instance *p, int which) {
  (void)p;
  return which == 0 ? BLOCK * LOADS + MAX_OFFSET : 0;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n, LOADS * ROUNDS * n};
}

/* Integers so small that every sum is exact. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  for (size_t i = 0; i < table_words(p, 0); i++)
    in[0][i] = (int)(1024 * random_unit(23, i));
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  for (size_t i = from; i < to; i++) {
    double sum = 0;
    for (int w = 0; w < LOADS; w++)
      sum += in[0][p->value + i % BLOCK + w * BLOCK];
    want[i - from] = ROUNDS * sum;
    bound[i - from] = 0;
  }
}

static const struct axis axes[] = {{"offset", "0,1,8,16,32", "0,1,8,16,32", 0},
                                   {0}};

PROBLEM(l1_offset) = {
    .name = "l1-offset",
    .title = "2048 words of a table in L1 added up by each thread",
    .bytes_formula = "4 per thread: its result",
    .flops_formula = "an addition per word loaded: 2048 n",
    .bound_reason = "0: sums of small integers are exact",
    .full = "4194304",
    .small = "256",
    .odd = "1,33,300",
    .standard = "4194304",
    .standard_small = "256",
    .axes = axes,
    .shape_of = vector,
    .input_elements = table_words,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
