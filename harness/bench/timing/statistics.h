/* statistics.h - the median of timings, or of ratios of timings, and how well
 * it is known. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct summary {
  size_t samples;
  double median, p25, p75;
  double ci_low, ci_high; /* 95 % confidence interval of the median */
  double drift; /* |median of the first half / of the second half - 1| */
};

/* Quantile q in [0, 1] of sorted values, n >= 1, by linear interpolation. */
double quantile(const double *sorted, size_t n, double q);

/* Ranks (from 0) of the order statistics that enclose the median with a
 * probability of 95 % or more, whatever the distribution: the binomial one of
 * the number of samples below the median (David and Nagaraja, Order Statistics,
 * 2003, section 7.1). The extremes where n < 6. */
void median_ranks(size_t n, size_t *low, size_t *high);

/* Sums up n >= 1 samples, which stay in order of time. */
struct summary summarise(const double *samples, size_t n);

/* Sums up of[i] / to[i], n >= 1 ratios of times that were taken next to each
 * other: a drift that meets both leaves their ratio alone. The interval is of
 * the median of these ratios, and not the ratio of two medians. */
struct summary summarise_ratios(const double *of, const double *to, size_t n);

/* The median is known: its confidence interval lies within `tolerance`. */
bool settled(const struct summary *, double tolerance);
