/* histogram: how often each of 256 values occurs among 32-bit keys. Of a size
 * RxC there are R different keys, each C times on average: 1xC makes them all
 * alike. Keys and counts are unsigned integers, in the arrays of floats by
 * their bits. */
#include "problem.h"
#include "bins.h"
#include "random.h"

#include <string.h>

static struct shape keys(long n) {
  return (struct shape){BINS, n / BINS, 1};
}

static long elements(const struct instance *p) {
  return p->shape.rows * p->shape.cols;
}

static size_t input_elements(const struct instance *p, int which) {
  return which == 0 ? (size_t)elements(p) : 0;
}

static size_t output_elements(const struct instance *p) {
  (void)p;
  return BINS;
}

/* What the library asks for. */
static size_t scratch_elements(const struct instance *p) {
  (void)p;
  return 1 << 20;
}

static struct work work(const struct instance *p) {
  double n = elements(p);
  return (struct work){4 * n + 4 * BINS, n};
}

static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  for (long i = 0; i < elements(p); i++) {
    unsigned key = random_unit(12, i) * p->shape.rows;
    memcpy(in[0] + i, &key, sizeof key);
  }
}

static unsigned bits_of(const float *x) {
  unsigned bits;
  memcpy(&bits, x, sizeof bits);
  return bits;
}

/* Counts are no floats, and compared as what they are. */
static size_t probes(const struct instance *p) {
  return output_elements(p);
}

static void probe(const struct instance *p, float *const in[MAX_INPUTS],
                  const float *out, size_t from, size_t to, double *got,
                  double *want, double *bound) {
  size_t count[BINS] = {0};
  for (long i = 0; i < elements(p); i++)
    count[bits_of(in[0] + i)]++;
  for (size_t bin = from; bin < to; bin++) {
    got[bin - from] = bits_of(out + bin);
    want[bin - from] = count[bin];
    bound[bin - from] = 0;
  }
}

PROBLEM(histogram) = {
    .name = "histogram",
    .title = "how often each of 256 values occurs among n keys",
    .bytes_formula = "4 n + 1024: each key read once, each count written once",
    .flops_formula = "n additions, of integers",
    .bound_reason = "0: counts are exact",
    .full = "256x1048576,16x16777216,1x268435456",
    .small = "256x256,16x4096,1x65536",
    .odd = "1x1,3x11,256x4,16x6251,256x17001",
    .standard = "256x1048576",
    .standard_small = "256x256",
    .shape_of = keys,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .scratch_elements = scratch_elements,
    .work = work,
    .fill = fill,
    .probes = probes,
    .probe = probe,
};
