/* records: of n records of eight floats some fields are added up. The records
 * are there twice: as an array of structs, and as a struct of arrays. */
#include "problem.h"
#include "random.h"
#include "records.h"

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  (void)which;
  return FIELDS * elements(p);
}

/* A record's fields that are used are read, and their sum is written. */
static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n * (p->value + 1), n * (p->value - 1)};
}

/* Small integers: their sums are exact. in[0]: record by record; in[1]: field
 * by field. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  size_t n = elements(p);
  for (size_t i = 0; i < n; i++)
    for (int f = 0; f < FIELDS; f++)
      in[0][FIELDS * i + f] = in[1][f * n + i] =
          (int)(1024 * random_unit(10, FIELDS * i + f));
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  for (size_t i = from; i < to; i++) {
    want[i - from] = 0;
    bound[i - from] = 0;
    for (long f = 0; f < p->value; f++)
      want[i - from] += in[0][FIELDS * i + f];
  }
}

static const struct axis axes[] = {{"fields", "1,2,4,8", "1,2,4,8", 1}, {0}};

PROBLEM(records) = {
    .name = "records",
    .title = "the first fields of n records of eight floats, added up",
    .bytes_formula = "4 for each field used, 4 for the sum",
    .flops_formula = "one less than the fields used",
    .bound_reason = "0: sums of small integers are exact",
    .full = "33554432",
    .small = "4096",
    .odd = "1,33,1000",
    .standard = "33554432",
    .standard_small = "4096",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
