/* cpu-pairwise: one core adds halves of halves, in floats.
 *
 * Against cpu-float: the sum of n numbers is that of their first half plus that
 * of their second. No number passes through more than log2(n) + 32 additions,
 * so the error grows as the logarithm of the length: it is what a tree on a GPU
 * does. Runs of 32 are added in a loop, or the calls would cost more than the
 * additions.
 *
 //= sizes 1000000,100000000
 */
#include "variant.h"

static float sum_of(const float *x, long n) {
  if (n > 32)
    return sum_of(x, n / 2) + sum_of(x + n / 2, n - n / 2);
  float sum = 0;
  for (long i = 0; i < n; i++)
    sum += x[i];
  return sum;
}

static void launch(const struct task *t) {
  struct shape s = t->instance.shape;
  t->out[0] = sum_of(t->in[0], s.rows * s.cols);
}

VARIANT("cpu-pairwise", "one CPU core adding halves of halves", "reduction",
        launch);
