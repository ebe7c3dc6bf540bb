/* scale and pointwise: one that only waits for memory, one that also computes.
 */
#include "problem.h"
#include "pointwise.h"
#include "random.h"
#include "rounding.h"

#include <math.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

/* ---- scale: y = 2 x ---- */

static size_t scale_input(const struct instance *p, int which) {
  return which == 0 ? elements(p) : 0;
}

static struct work scale_work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, n};
}

static void scale_fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 13, -1, 1);
}

static void scale_reference(const struct instance *p,
                            float *const in[MAX_INPUTS], size_t from, size_t to,
                            double *want, double *bound) {
  (void)p;
  for (size_t i = from; i < to; i++) {
    want[i - from] = 2.0 * in[0][i];
    bound[i - from] = 0;
  }
}

/* On either side of each number of blocks that still fits into a multiprocessor
 * of 228 KiB, of which each block also takes one. */
static const struct axis scale_axes[] = {
    {"shared", "0,20,27,28,31,32,37,38,44,45,56,57,75,76,113,114,160,227",
     "0,27,227", 0},
    {"block",
     "32,48,64,96,128,160,192,200,224,256,288,320,352,384,416,448,480,512,544,"
     "576,608,640,672,704,736,768,800,832,864,896,928,960,992,1024",
     "32,48,200,256,1024", 256},
    {0}};

PROBLEM(scale) = {
    .name = "scale",
    .title = "y = 2 x, n floats",
    .bytes_formula = "8 per element: read once and written once",
    .flops_formula = "1 per element",
    .bound_reason = "0: a doubling is exact",
    .full = "33554432",
    .small = "16384",
    .odd = "1,33,1000,4099",
    .standard = "33554432",
    .standard_small = "16384",
    .axes = scale_axes,
    .shape_of = vector,
    .input_elements = scale_input,
    .output_elements = elements,
    .work = scale_work,
    .fill = scale_fill,
    .reference = scale_reference,
};

/* ---- pointwise: Y = W X, W 64 x 64, X with a column for each point ---- */

static size_t pointwise_input(const struct instance *p, int which) {
  return which == 0   ? CHANNELS * elements(p)
         : which == 1 ? CHANNELS * CHANNELS
                      : 0;
}

static size_t pointwise_output(const struct instance *p) {
  return CHANNELS * elements(p);
}

static struct work pointwise_work(const struct instance *p) {
  double n = elements(p), square = CHANNELS * CHANNELS;
  return (struct work){4 * (2 * CHANNELS * n + square), 2 * square * n};
}

static void pointwise_fill(const struct instance *p,
                           float *const in[MAX_INPUTS]) {
  fill_random(in[0], pointwise_input(p, 0), 14, -1, 1);
  fill_random(in[1], pointwise_input(p, 1), 15, -1, 1);
}

static void pointwise_reference(const struct instance *p,
                                float *const in[MAX_INPUTS], size_t from,
                                size_t to, double *want, double *bound) {
  size_t n = elements(p);
  for (size_t o = from; o < to; o++) {
    const float *w = in[1] + o / n * CHANNELS;
    double sum = 0, absolute = 0;
    for (size_t k = 0; k < CHANNELS; k++) {
      double product = (double)w[k] * in[0][k * n + o % n];
      sum += product;
      absolute += fabs(product);
    }
    want[o - from] = sum;
    bound[o - from] = 6 * sqrt(CHANNELS) * FLOAT_ROUNDOFF * absolute;
  }
}

static const struct axis pointwise_axes[] = {
    {"outputs", "1,2,4,8,16,32,64", "1,2,4,8,16,32,64", 64},
    {"blocks", "1,2,3,4,5,6,7,8", "1,8", 1},
    {0}};

PROBLEM(pointwise) = {
    .name = "pointwise",
    .title = "a 64 x 64 matrix times the 64 values of each of n points (a "
             "1 x 1 convolution)",
    .bytes_formula = "4 (64 n + 64 n + 64 * 64): each value once",
    .flops_formula = "2 * 64 * 64 n",
    .bound_reason = "6 sqrt(64) u sum |w x|: a random walk of rounding errors",
    .full = "524288",
    .small = "256",
    .odd = "1,33,300",
    .standard = "524288",
    .standard_small = "256",
    .axes = pointwise_axes,
    .shape_of = vector,
    .input_elements = pointwise_input,
    .output_elements = pointwise_output,
    .work = pointwise_work,
    .fill = pointwise_fill,
    .reference = pointwise_reference,
};
