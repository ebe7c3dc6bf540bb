/* cpu-float: one core, one loop, a float to add into.
 *
 * The program that everybody writes first. Once the sum is large, each addend
 * loses its last bits, and in the end all of them: from 2^25 on, a float cannot
 * tell 33 554 432 from 33 554 433.23.
 *
 //= inaccurate
 */
#include "variant.h"

//> loop
static float sum_of(const float *x, long n) {
  float sum = 0;
  for (long i = 0; i < n; i++)
    sum += x[i];
  return sum;
}
//< loop

static void launch(const struct task *t) {
  struct shape s = t->instance.shape;
  t->out[0] = sum_of(t->in[0], s.rows * s.cols);
}

VARIANT("cpu-float", "one CPU core adding into a float", "reduction", launch);
