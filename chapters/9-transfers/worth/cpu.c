/* cpu: one core, 64 elements at a time, so that the compiler has vectors, and
 * others are computed while one waits for its round before.
 *
 //= sweeps rounds
 */
#include "rounds.h"
#include "variant.h"

enum { TOGETHER = 64 };

static void rounds(const float *in, float *out, long n, long count) {
  float x[TOGETHER] = {0};
  for (long j = 0; j < n; j++)
    x[j] = in[j];
  for (long k = 0; k < count; k++)
    for (int j = 0; j < TOGETHER; j++)
      x[j] = ROUND_A * x[j] + ROUND_B;
  for (long j = 0; j < n; j++)
    out[j] = x[j];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  for (long i = 0; i < n; i += TOGETHER)
    rounds(t->in[0] + i, t->out + i, n - i < TOGETHER ? n - i : TOGETHER,
           t->instance.value);
}

VARIANT("cpu", "one core of the CPU", "worth", launch);
