/* constant-double: the same in doubles throughout: what the note calls correct.
 */
#include "variant.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  volatile double x = 1.23; // so that each addition is made
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += x;
  t->out[0] = (double)sum - 1.23 * n;
}

VARIANT("constant-double", "doubles, added into a double", "constant", launch);
