/* statistics.c - medians, quartiles, and the ranks that bound a median. */
#include "statistics.h"
#include "common/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double *sorted_copy(const double *values, size_t n) {
  double *sorted = allocate(n * sizeof *sorted);
  memcpy(sorted, values, n * sizeof *sorted);
  qsort(sorted, n, sizeof *sorted, ascending);
  return sorted;
}

double quantile(const double *sorted, size_t n, double q) {
  double position = q * (double)(n - 1);
  size_t below = (size_t)position;
  if (below + 1 >= n)
    return sorted[n - 1];
  double part = position - (double)below;
  return sorted[below] + part * (sorted[below + 1] - sorted[below]);
}

void median_ranks(size_t n, size_t *low, size_t *high) {
  double below = exp(-(double)n * log(2)); /* P(no sample below) */
  double term = below;
  *low = 0;
  for (size_t k = 1; k < (n + 1) / 2; k++) {
    term *= (double)(n - k + 1) / (double)k;
    below += term;
    if (below > 0.025)
      break;
    *low = k;
  }
  *high = n - 1 - *low;
}

static double median_of(const double *values, size_t n) {
  double *sorted = sorted_copy(values, n);
  double median = quantile(sorted, n, 0.5);
  free(sorted);
  return median;
}

struct summary summarise(const double *samples, size_t n) {
  double *sorted = sorted_copy(samples, n);
  struct summary summary = {.samples = n,
                            .median = quantile(sorted, n, 0.5),
                            .p25 = quantile(sorted, n, 0.25),
                            .p75 = quantile(sorted, n, 0.75)};
  size_t low, high;
  median_ranks(n, &low, &high);
  summary.ci_low = sorted[low];
  summary.ci_high = sorted[high];
  free(sorted);
  if (n >= 2) {
    double first = median_of(samples, n / 2);
    double second = median_of(samples + n / 2, n - n / 2);
    summary.drift = fabs(first / second - 1);
  }
  return summary;
}

struct summary summarise_ratios(const double *of, const double *to, size_t n) {
  double *ratio = allocate(n * sizeof *ratio);
  for (size_t i = 0; i < n; i++)
    ratio[i] = of[i] / to[i];
  struct summary s = summarise(ratio, n);
  free(ratio);
  return s;
}

bool settled(const struct summary *s, double tolerance) {
  return s->ci_high - s->median <= tolerance * s->median &&
         s->median - s->ci_low <= tolerance * s->median;
}
