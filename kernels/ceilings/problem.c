/* read and fma: what the memory delivers, and what the arithmetic units do. */
#include "problem.h"
#include "ceilings.h"
#include "random.h"
#include "rounding.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static size_t chunks(const struct instance *p) {
  return (elements(p) + READ_CHUNK - 1) / READ_CHUNK;
}

static struct work read_work(const struct instance *p) {
  return (struct work){4.0 * elements(p) + 4.0 * chunks(p), 0};
}

static void read_fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 6, 0, 1);
}

static void read_reference(const struct instance *p,
                           float *const in[MAX_INPUTS], size_t from, size_t to,
                           double *want, double *bound) {
  size_t n = elements(p);
  for (size_t c = from; c < to; c++) {
    double sum = 0;
    for (size_t i = c * READ_CHUNK; i < n && i < (c + 1) * READ_CHUNK; i++)
      sum += in[0][i];
    want[c - from] = sum;
    bound[c - from] = 6 * sqrt(64) * FLOAT_ROUNDOFF * sum;
  }
}

PROBLEM(read) = {
    .name = "read",
    .title = "a sum of every 8192 floats: one pass over an array",
    .bytes_formula = "4 n, and 4 per chunk of 8192 written",
    .flops_formula = "not counted",
    .bound_reason = "6 sqrt(64) u sum |x|: at most 64 additions in a row",
    .full = "1000000,10000000,100000000,268435456,1000000000",
    .small = "65536",
    .odd = "1,33,8193",
    .standard = "268435456",
    .standard_small = "65536",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = chunks,
    .work = read_work,
    .fill = read_fill,
    .reference = read_reference,
};

static struct work fma_work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, 2.0 * FMA_STEPS * FMA_CHAINS * n};
}

static void fma_fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 7, -1, 1);
}

/* y -> a y + b, FMA_STEPS times, in closed form. */
static void fma_reference(const struct instance *p, float *const in[MAX_INPUTS],
                          size_t from, size_t to, double *want, double *bound) {
  (void)p;
  double a = FMA_A, b = FMA_B, power = pow(a, FMA_STEPS);
  double settled = b * (1 - power) / (1 - a);
  for (size_t i = from; i < to; i++) {
    want[i - from] = 0;
    for (int j = 0; j < FMA_CHAINS; j++)
      want[i - from] += power * (in[0][i] + (double)FMA_SPREAD * j) + settled;
    bound[i - from] = (1 - power) / (1 - a) * FLOAT_ROUNDOFF * 2 * FMA_CHAINS;
  }
}

PROBLEM(fma) = {
    .name = "fma",
    .title = "chains of fused multiply-adds in registers",
    .bytes_formula = "8 n",
    .flops_formula = "2 steps chains n = 8192 n",
    .bound_reason = "each step rounds a value below 2, and keeps a = 1 - 2^-10 "
                    "of the error so far",
    .full = "16777216",
    .small = "4096",
    .odd = "1,33,1000",
    .standard = "16777216",
    .standard_small = "4096",
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = fma_work,
    .fill = fma_fill,
    .reference = fma_reference,
};
