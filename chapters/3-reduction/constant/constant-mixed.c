/* constant-mixed: floats, added in double precision.
 *
 * The float next to 1.23 is a little larger, and 10^8 times that little is what
 * is left.
 */
#include "variant.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  const float *x = t->in[0];
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += x[i];
  t->out[0] = (double)sum - 1.23 * n;
}

VARIANT("constant-mixed", "floats, added into a double", "constant", launch);
