/* layouts: C = op(A) op(B), either operand transposed or not, rows of all three
 * further apart than they are long. What lies between the rows of C must stay
 * as it is. */
#include "problem.h"
#include "layouts.h"
#include "random.h"
#include "rounding.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static struct shape square(long n) {
  return (struct shape){n, n, n};
}

static size_t elements(struct matrix m) {
  return (size_t)m.rows * m.pitch;
}

static size_t input_elements(const struct instance *p, int which) {
  return elements(which == 0 ? matrix_A(p) : matrix_B(p));
}

static size_t output_elements(const struct instance *p) {
  return elements(matrix_C(p));
}

/* For the sums of incomplete tiles: see problem matmul. */
static size_t scratch_elements(const struct instance *p) {
  enum { TILE = 128, MOST = 1 << 24 };
  size_t rows = (size_t)(p->shape.rows + TILE - 1) / TILE;
  size_t cols = (size_t)(p->shape.cols + TILE - 1) / TILE;
  size_t steps = (size_t)(p->shape.inner + 7) / 8;
  size_t most = rows * cols * TILE * TILE * (steps / 2 + 2);
  return most < MOST ? most : MOST;
}

static struct work work(const struct instance *p) {
  double m = p->shape.rows, n = p->shape.cols, k = p->shape.inner;
  return (struct work){4 * (m * k + k * n + m * n), 2 * m * n * k};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], input_elements(p, 0), 1, -1, 1);
  fill_random(in[1], input_elements(p, 1), 2, -1, 1);
}

/* Vectors of K elements, `step` apart. */
struct vector {
  const float *at;
  long step;
};

static double dot(struct vector a, struct vector b, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += (double)a.at[i * a.step] * b.at[i * b.step];
  return sum;
}

static struct vector row_of_A(const struct instance *p, const float *a,
                              long row) {
  long pitch = matrix_A(p).pitch;
  return p->value & TRANSPOSED_A ? (struct vector){a + row, pitch}
                                 : (struct vector){a + row * pitch, 1};
}

static struct vector column_of_B(const struct instance *p, const float *b,
                                 long column) {
  long pitch = matrix_B(p).pitch;
  return p->value & TRANSPOSED_B ? (struct vector){b + column * pitch, 1}
                                 : (struct vector){b + column, pitch};
}

static double norm(struct vector a, long n) {
  return sqrt(dot(a, a, n));
}

static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  struct matrix c = matrix_C(p);
  long k = p->shape.inner, of_row = -1;
  double *norms = malloc(c.cols * sizeof *norms), row_norm = 0;
  if (!norms)
    abort();
  for (long j = 0; j < c.cols; j++)
    norms[j] = norm(column_of_B(p, in[1], j), k);
  for (size_t i = from; i < to; i++) {
    long row = i / c.pitch, column = i % c.pitch;
    struct vector a = row_of_A(p, in[0], row);
    if (row != of_row)
      row_norm = norm(a, k), of_row = row;
    bool inside = column < c.cols;
    want[i - from] = inside ? dot(a, column_of_B(p, in[1], column), k) : NAN;
    bound[i - from] =
        inside ? 8 * FLOAT_ROUNDOFF * row_norm * norms[column] : 0;
  }
  free(norms);
}

static const struct axis axes[] = {{"transposed", "0:3", "0:3", 0}, {0}};

PROBLEM(layouts) = {
    .name = "layouts",
    .title = "C = op(A) op(B), rows further apart than they are long",
    .bytes_formula = "4 (M K + K N + M N): each matrix once",
    .flops_formula = "2 M N K",
    .bound_reason = "8 u |row of A| |column of B|: as for matmul",
    .full = "2048,1000x1500x700",
    .small = "64",
    .odd = "33x65x17",
    .standard = "2048",
    .standard_small = "64",
    .axes = axes,
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .scratch_elements = scratch_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
