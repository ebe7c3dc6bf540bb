/* transfer, overlap, worth and launches: rounds of y = A x + B on a vector that
 * begins in the host's memory and must end there. */
#include "problem.h"
#include "random.h"
#include "rounding.h"
#include "rounds.h"

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

/* The input and the output on the device. */
static size_t scratch_elements(const struct instance *p) {
  return 2 * elements(p);
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){8 * n, 2 * rounds_of(p) * n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], elements(p), 15, -1, 1);
}

/* A x + B draws x nearer to 1: what is left of the distance is A^rounds. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  double rounds = rounds_of(p), left = pow(ROUND_A, rounds);
  for (size_t i = from; i < to; i++) {
    want[i - from] = 1 + left * (in[0][i] - 1);
    bound[i - from] = 2 * FLOAT_ROUNDOFF * rounds;
  }
}

/* What the four have in common. */
#define OF_ROUNDS                                                              \
  .bytes_formula = "8 n: 4 n bytes to the device and 4 n back",                \
  .flops_formula = "2 rounds n", .odd = "1,33,1000", .shape_of = vector,       \
  .bound_reason = "2 u rounds: two roundings a round, of numbers up to 1",     \
  .input_elements = input_elements, .output_elements = elements,               \
  .scratch_elements = scratch_elements, .work = work, .fill = fill,            \
  .reference = reference

PROBLEM(transfer) = {
    .name = "transfer",
    .title = "one round, from host memory and back",
    .full = "256,4096,65536,1048576,16777216,268435456",
    .small = "256,4096",
    .standard = "16777216",
    .standard_small = "4096",
    OF_ROUNDS,
};

static const struct axis pieces[] = {
    {"pieces", "1,2,4,8,16,32,64,128", "1,4", 16}, {0}};

PROBLEM(overlap) = {
    .name = "overlap",
    .title = "2048 rounds, from host memory and back, in pieces",
    .full = "16777216",
    .small = "4096",
    .standard = "16777216",
    .standard_small = "4096",
    .axes = pieces,
    OF_ROUNDS,
};

static const struct axis rounds[] = {
    {"rounds", "1,4,16,64,256,1024", "1,16", 1}, {0}};

PROBLEM(worth) = {
    .name = "worth",
    .title = "rounds on the GPU, transfers and all, or on the CPU",
    .full = "16777216",
    .small = "4096",
    .standard = "16777216",
    .standard_small = "4096",
    .axes = rounds,
    OF_ROUNDS,
};

static const struct axis steps[] = {{"steps", "1,10,100,1000", "1,10", 100},
                                    {0}};

PROBLEM(launches) = {
    .name = "launches",
    .title = "rounds on a short vector, a kernel for each",
    .full = "4096",
    .small = "4096",
    .standard = "4096",
    .standard_small = "4096",
    .axes = steps,
    OF_ROUNDS,
};
