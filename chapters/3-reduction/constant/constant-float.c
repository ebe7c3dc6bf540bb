/* constant-float: the note's first program.
 *
 //= inaccurate
 */
#include "variant.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  const float *x = t->in[0];
  float sum = 0;
  for (long i = 0; i < n; i++)
    sum += x[i];
  t->out[0] = (double)sum - 1.23 * n;
}

VARIANT("constant-float", "floats, added into a float", "constant", launch);
