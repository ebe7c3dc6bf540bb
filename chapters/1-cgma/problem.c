/* matmul: C = A B in single precision, A being M x K, B K x N. Chapters 1, 2.
 */
#include "problem.h"
#include "random.h"
#include "rounding.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { A, B };

/* From this many multiplications on, probe() takes the place of reference(). */
static const double PROBE_FROM = 4e11;
enum { PROBE_VECTORS = 2 };

static struct shape square(long n) {
  return (struct shape){n, n, n};
}

static size_t input_elements(const struct instance *p, int which) {
  struct shape s = p->shape;
  return which == A ? (size_t)s.rows * s.inner : (size_t)s.inner * s.cols;
}

static size_t output_elements(const struct instance *p) {
  return (size_t)p->shape.rows * p->shape.cols;
}

/* Room for the sums of incomplete tiles (parts.h of chapter 10): as many
 * as the steps of 8 along K allow, up to what 2000 blocks can keep. */
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

/* Mean zero: partial sums grow as the square root of their length. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[A], input_elements(p, A), 1, -1, 1);
  fill_random(in[B], input_elements(p, B), 2, -1, 1);
}

static double *norms_of_columns(const float *b, long k, long n) {
  double *norms = calloc(n, sizeof *norms);
  if (!norms)
    abort();
  for (long l = 0; l < k; l++)
    for (long j = 0; j < n; j++)
      norms[j] += (double)b[l * n + j] * b[l * n + j];
  for (long j = 0; j < n; j++)
    norms[j] = sqrt(norms[j]);
  return norms;
}

static double norm_of_row(const float *a, long k) {
  double sum = 0;
  for (long l = 0; l < k; l++)
    sum += (double)a[l] * a[l];
  return sqrt(sum);
}

/* The error of a dot product of length K whose terms have mean zero is a random
 * walk with a standard deviation of about 0.4 u |a||b|, u the unit roundoff,
 * whatever K is and in whatever order it is summed (Higham and Mary 2020).
 * The bound is 20 of those, and covers the worst case up to K = 8. */
static double bound_of(double row_norm, double column_norm) {
  return 8 * FLOAT_ROUNDOFF * row_norm * column_norm;
}

/* One row of C at a time, so that B is read along its rows. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  long n = p->shape.cols, k = p->shape.inner;
  double *norms = norms_of_columns(in[B], k, n);
  for (size_t at = from; at < to;) {
    long i = at / n, j0 = at % n;
    long j1 = to - at < (size_t)(n - j0) ? j0 + (long)(to - at) : n;
    const float *a = in[A] + i * k;
    double *row = want + (at - from) - j0;
    double row_norm = norm_of_row(a, k);
    for (long j = j0; j < j1; j++) {
      row[j] = 0;
      bound[at - from - j0 + j] = bound_of(row_norm, norms[j]);
    }
    for (long l = 0; l < k; l++)
      for (long j = j0; j < j1; j++)
        row[j] += (double)a[l] * in[B][l * n + j];
    at += j1 - j0;
  }
  free(norms);
}

static size_t probes(const struct instance *p) {
  double m = p->shape.rows, n = p->shape.cols, k = p->shape.inner;
  return m * n * k < PROBE_FROM ? 0 : (size_t)p->shape.rows * PROBE_VECTORS;
}

static double sign(int vector, long j) {
  return random_unit(100 + vector, j) < 0.5f ? -1 : 1;
}

/* B x for the signs x of a vector: K values. */
static double *times_signs(const float *b, long k, long n, int vector) {
  double *y = malloc(k * sizeof *y), *x = malloc(n * sizeof *x);
  if (!y || !x)
    abort();
  for (long j = 0; j < n; j++)
    x[j] = sign(vector, j);
  for (long l = 0; l < k; l++) {
    y[l] = 0;
    for (long j = 0; j < n; j++)
      y[l] += b[l * n + j] * x[j];
  }
  free(x);
  return y;
}

/* Freivalds' check, row by row: C x against A (B x) for random signs x. Every
 * element of C takes part; an error in one of them is never cancelled by
 * itself. Errors within bound_of() add up as independent ones. */
static void probe(const struct instance *p, float *const in[MAX_INPUTS],
                  const float *out, size_t from, size_t to, double *got,
                  double *want, double *bound) {
  long m = p->shape.rows, n = p->shape.cols, k = p->shape.inner;
  double *norms = norms_of_columns(in[B], k, n), *y = NULL, all = 0;
  int vector = -1;
  for (long j = 0; j < n; j++)
    all += norms[j] * norms[j];
  for (size_t at = from; at < to; at++) {
    long i = at % m;
    if (vector != (int)(at / m)) {
      free(y);
      vector = at / m;
      y = times_signs(in[B], k, n, vector);
    }
    const float *a = in[A] + i * k, *c = out + i * n;
    double wanted = 0, found = 0;
    for (long l = 0; l < k; l++)
      wanted += a[l] * y[l];
    for (long j = 0; j < n; j++)
      found += c[j] * sign(vector, j);
    want[at - from] = wanted;
    got[at - from] = found;
    bound[at - from] = bound_of(norm_of_row(a, k), sqrt(all));
  }
  free(y);
  free(norms);
}

static const struct axis axes[] = {{"tile", "16,32", "16,32", 32}, {0}};

PROBLEM(matmul) = {
    .name = "matmul",
    .title = "C = A B, single precision, row-major",
    .bytes_formula = "4 (M K + K N + M N): each matrix once",
    .flops_formula = "2 M N K",
    .bound_reason = "8 u |row of A| |column of B|: 20 standard deviations of "
                    "a random walk of rounding errors",
    .full = "1024,2048,4096,8192",
    .small = "64,128",
    .odd = "1,31,33x65x17,100x36x70",
    .standard = "4096",
    .standard_small = "128",
    .axes = axes,
    .shape_of = square,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .scratch_elements = scratch_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
    .probes = probes,
    .probe = probe,
};
