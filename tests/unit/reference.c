/* References are shared among cores, kept, and computed in pieces. */
#include "bench/verify/verify.h"
#include "tap.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_size_t computed;

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t elements(const struct instance *i) {
  return i->shape.cols;
}

static void doubled(const struct instance *p, float *const in[MAX_INPUTS],
                    size_t from, size_t to, double *want, double *bound) {
  (void)p;
  atomic_fetch_add(&computed, to - from);
  for (size_t i = from; i < to; i++) {
    want[i - from] = 2.0 * in[0][i];
    bound[i - from] = 0;
  }
}

static const struct problem twice = {.name = "twice",
                                     .shape_of = vector,
                                     .output_elements = elements,
                                     .reference = doubled};

static size_t two_sums(const struct instance *p) {
  (void)p;
  return 2;
}

/* Probes: the sum of the even and of the odd elements. */
static void sums(const struct instance *p, float *const in[MAX_INPUTS],
                 const float *out, size_t from, size_t to, double *got,
                 double *want, double *bound) {
  for (size_t probe = from; probe < to; probe++) {
    double is = 0, should = 0;
    for (long i = (long)probe; i < p->shape.cols; i += 2) {
      is += out[i];
      should += 2.0 * in[0][i];
    }
    got[probe - from] = is;
    want[probe - from] = should;
    bound[probe - from] = 1e-3;
  }
}

int main(void) {
  size_t n = 100003;
  float *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  float *in[MAX_INPUTS] = {x, NULL};
  struct instance i = {.shape = vector((long)n), .axis = ""};
  for (size_t k = 0; k < n; k++) {
    x[k] = (float)(k % 1000) / 7;
    y[k] = 2 * x[k];
  }
  ok(reference_check(&twice, &i, in, y).faults == 0, "a right output passes");
  ok(computed == n, "each element was computed once");
  y[n - 1] += 1;
  struct check c = reference_check(&twice, &i, in, y);
  ok(c.faults == 1 && c.index == n - 1, "the last element is checked");
  ok(computed == n, "a reference that was kept is not computed again");
  i.value = 1;
  reference_check(&twice, &i, in, y);
  ok(computed == 2 * n, "another axis value has its own reference");
  reference_forget();
  reference_check(&twice, &i, in, y);
  ok(computed == 3 * n, "a forgotten one is computed anew");

  struct problem probed = twice;
  probed.probes = two_sums;
  probed.probe = sums;
  computed = 0;
  c = reference_check(&probed, &i, in, y);
  ok(c.faults == 1 && c.index == (n - 1) % 2, "probes see one wrong element");
  ok(computed == 0, "and no reference is computed then");
  y[n - 1] -= 1;
  ok(reference_check(&probed, &i, in, y).faults == 0, "and pass a right one");
  free(x);
  free(y);
  reference_forget();
  return done();
}
