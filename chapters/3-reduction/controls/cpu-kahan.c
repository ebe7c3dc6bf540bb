/* cpu-kahan: one core, one loop, and a second float for what was lost.
 *
 * Against cpu-float: what rounding takes from each addition is worked out and
 * taken from the next element (Kahan 1965). The error does not grow with the
 * length. Four additions for each element, one after the other; and a compiler
 * that may reorder them (-ffast-math) removes the correction.
 *
 //= sizes 1000000,100000000
 */
#include "variant.h"

static float sum_of(const float *x, long n) {
  float sum = 0, lost = 0;
  for (long i = 0; i < n; i++) {
    float y = x[i] - lost;
    float next = sum + y;
    lost = (next - sum) - y;
    sum = next;
  }
  return sum;
}

static void launch(const struct task *t) {
  struct shape s = t->instance.shape;
  t->out[0] = sum_of(t->in[0], s.rows * s.cols);
}

VARIANT("cpu-kahan", "one CPU core, compensated summation", "reduction",
        launch);
