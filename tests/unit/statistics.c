/* Medians, quartiles, confidence intervals and the stop rule. */
#include "bench/timing/statistics.h"
#include "tap.h"

#include <math.h>

static int close_to(double a, double b) {
  return fabs(a - b) <= 1e-12 * fabs(b);
}

static void quantiles(void) {
  double one[] = {7}, four[] = {1, 2, 3, 10}, five[] = {1, 2, 3, 4, 100};
  ok(quantile(one, 1, 0.5) == 7, "the median of one sample is it");
  ok(close_to(quantile(four, 4, 0.5), 2.5), "an even number: the mean of two");
  ok(quantile(five, 5, 0.5) == 3, "an odd number: the middle one");
  ok(close_to(quantile(four, 4, 0.25), 1.75), "p25 is interpolated");
  ok(close_to(quantile(four, 4, 0.75), 4.75), "p75 is interpolated");
  ok(quantile(five, 5, 0) == 1 && quantile(five, 5, 1) == 100,
     "0 and 1 are the extremes");
}

/* Tables of the binomial: P(X <= k) <= 0.025 for n trials of one half. */
static void ranks(void) {
  static const struct {
    size_t n, low;
  } known[] = {{5, 0},  {6, 0},  {8, 0},  {9, 1},    {11, 1},
               {12, 2}, {20, 5}, {25, 7}, {100, 39}, {501, 228}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    size_t low, high;
    char name[80];
    median_ranks(known[i].n, &low, &high);
    snprintf(name, sizeof name, "95 %% ranks of %zu samples: %zu, %zu",
             known[i].n, low, high);
    ok(low == known[i].low && high == known[i].n - 1 - low, name);
  }
}

static void summaries(void) {
  double unsorted[] = {5, 1, 4, 2, 3, 9, 8, 7, 6, 10, 11};
  struct summary s = summarise(unsorted, 11);
  ok(s.samples == 11 && s.median == 6, "samples need not be sorted");
  ok(s.p25 == 3.5 && s.p75 == 8.5, "quartiles of 1 ... 11");
  ok(s.ci_low == 2 && s.ci_high == 10, "confidence interval of 1 ... 11");
  ok(unsorted[0] == 5 && unsorted[10] == 11, "samples stay in order of time");
  ok(!settled(&s, 0.005), "11 scattered samples have not settled");
  double steady[40];
  for (int i = 0; i < 40; i++)
    steady[i] = 1 + 0.001 * (i % 5);
  s = summarise(steady, 40);
  ok(settled(&s, 0.005), "40 samples within 0.4 % have settled");
  for (int i = 0; i < 40; i++)
    steady[i] = i < 20 ? 1 : 1.05;
  s = summarise(steady, 40);
  ok(close_to(s.drift, 1 - 1 / 1.05), "drift: first half against second");
  ok(!settled(&s, 0.005), "two levels 5 % apart have not settled");
}

/* Uniform in [0, 1), from a fixed seed. */
static double uniform(void) {
  static unsigned long state = 88172645463325252u;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (double)(state >> 11) / 0x1p53;
}

/* The interval must hold the true median at least 95 times of 100. */
static void coverage(void) {
  int held = 0, rounds = 2000;
  for (int r = 0; r < rounds; r++) {
    double x[21];
    for (int i = 0; i < 21; i++) {
      double u = uniform();
      x[i] = u * u * u + 1; /* skewed; its median is 1.125 */
    }
    struct summary s = summarise(x, 21);
    held += s.ci_low <= 1.125 && 1.125 <= s.ci_high;
  }
  ok(held >= 0.945 * rounds && held < rounds,
     "95 % of the intervals hold the median of a skewed distribution");
}

static void exact_ratios(void) {
  double of[] = {2, 9, 4, 10, 6, 7}, to[] = {1, 3, 1, 2, 1, 1};
  struct summary s = summarise_ratios(of, to, 6);
  ok(s.samples == 6 && s.median == 4.5, "the median of ratios 2 ... 7");
  ok(s.ci_low == 2 && s.ci_high == 7, "of six ratios the extremes enclose it");
}

/* Times of a pair: one machine, which drifts by 30 % while they are taken, and
 * noise of its own for each, skewed upwards as that of timings is. */
static void take_pairs(double ratio, double *of, double *to, int n) {
  double phase = uniform();
  for (int i = 0; i < n; i++) {
    double machine = 1 + 0.3 * sin(6.28 * (phase + (double)i / n));
    double u = uniform(), v = uniform();
    of[i] = ratio * machine * (1 + 0.02 * u * u * u);
    to[i] = machine * (1 + 0.02 * v * v * v);
  }
}

/* The interval of the ratio must hold the true one at least 95 times of 100,
 * whatever the drift, and be a small part of it. */
static void paired_coverage(void) {
  enum { TURNS = 41, ROUNDS = 2000 };
  double of[TURNS], to[TURNS], widest = 0;
  int held = 0;
  for (int r = 0; r < ROUNDS; r++) {
    take_pairs(1.01, of, to, TURNS);
    struct summary s = summarise_ratios(of, to, TURNS);
    held += s.ci_low <= 1.01 && 1.01 <= s.ci_high;
    widest = fmax(widest, s.ci_high - s.ci_low);
  }
  ok(held >= 0.945 * ROUNDS && held < ROUNDS,
     "95 % of the paired intervals hold the true ratio");
  ok(widest < 0.02, "a drift of 30 % does not widen them");
  take_pairs(1.01, of, to, TURNS);
  struct summary drifting = summarise(of, TURNS);
  ok(drifting.ci_high - drifting.ci_low > 0.05, "as it does that of the times");
}

int main(void) {
  quantiles();
  ranks();
  summaries();
  coverage();
  exact_ratios();
  paired_coverage();
  return done();
}
