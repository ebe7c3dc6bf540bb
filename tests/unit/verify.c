/* What must not pass for a right answer. */
#include "bench/verify/verify.h"
#include "tap.h"

#include <math.h>
#include <string.h>

enum { N = 1000 };
static double want[N], bound[N];
static float got[N];

static void begin(void) {
  for (int i = 0; i < N; i++) {
    want[i] = sin(i) + 2;
    bound[i] = 1e-6;
    got[i] = (float)want[i];
  }
}

static struct check whole(void) {
  struct check c = check_begin();
  check_floats(&c, 0, N, got, want, bound);
  return c;
}

static void poison(int i) {
  memset(&got[i], POISON_BYTE, sizeof got[i]);
}

static void right_answers(void) {
  begin();
  struct check c = whole();
  ok(c.fault == RIGHT && c.faults == 0, "a right answer passes");
  ok(c.max_error > 0 && c.max_error < 2e-7, "its largest error is told");
  ok(c.ratio_bound == 1e-6, "and the bound it came nearest to");
  want[5] = NAN;
  poison(5);
  c = whole();
  ok(c.faults == 0, "an element to be left alone, left alone, passes");
}

static void wrong_answers(void) {
  begin();
  got[700] += 0.5f;
  struct check c = whole();
  ok(c.fault == WRONG && c.index == 700 && c.faults == 1,
     "one wrong element of 1000 is found");
  ok(c.expected == want[700] && c.got == got[700] && c.bound == bound[700],
     "with what was expected, got and allowed");
  ok(c.inexact == 1, "and is only inexact");
  begin();
  got[3] = NAN;
  c = whole();
  ok(c.fault == IS_NAN && c.index == 3 && c.inexact == 0, "NaN is wrong");
  begin();
  got[999] = INFINITY;
  c = whole();
  ok(c.fault == WRONG && c.index == 999 && c.inexact == 0,
     "infinity is wrong, and not inexact");
  begin();
  memset(got, 0, sizeof got);
  c = whole();
  ok(c.faults == N && c.index == 0, "all zeros are wrong");
}

static void untouched_and_touched(void) {
  begin();
  poison(42);
  struct check c = whole();
  ok(c.fault == UNTOUCHED && c.index == 42, "what was never written is found");
  begin();
  memset(got, POISON_BYTE, sizeof got);
  c = whole();
  ok(c.faults == N && c.fault == UNTOUCHED, "an output never written");
  begin();
  want[7] = NAN;
  c = whole();
  ok(c.fault == TOUCHED && c.index == 7, "what had to be left alone, written");
  got[7] = NAN;
  c = whole();
  ok(c.fault == TOUCHED, "another NaN than the poison is a write");
}

static void bounds(void) {
  begin();
  memset(bound, 0, sizeof bound);
  for (int i = 0; i < N; i++)
    want[i] = got[i];
  ok(whole().faults == 0, "a bound of 0 lets exact elements pass");
  got[1] = nextafterf(got[1], 9);
  ok(whole().faults == 1, "and nothing else");
  begin();
  bound[1] = NAN;
  ok(whole().faults == 1, "a bound that is NaN lets nothing pass");
}

static void merging(void) {
  begin();
  got[100] = 0;
  got[900] = NAN;
  struct check a = check_begin(), b = check_begin(), all = whole();
  check_floats(&a, 0, 500, got, want, bound);
  check_floats(&b, 500, 500, got + 500, want + 500, bound + 500);
  check_merge(&b, &a);
  ok(b.index == 100 && b.fault == WRONG, "the first fault of both halves");
  ok(b.faults == 2 && b.inexact == 1, "their faults added up");
  ok(b.max_error == all.max_error && b.ratio == all.ratio &&
         b.ratio_bound == all.ratio_bound,
     "halves and whole tell the same errors");
}

static void probes(void) {
  double values[3] = {1, 2, NAN}, wants[3] = {1, 2.5, 3};
  double bounds3[3] = {0.1, 0.1, 0.1};
  struct check c = check_begin();
  check_doubles(&c, 0, 3, values, wants, bounds3);
  ok(c.faults == 2 && c.index == 1 && c.fault == WRONG,
     "probes are checked like elements");
}

int main(void) {
  right_answers();
  wrong_answers();
  untouched_and_touched();
  bounds();
  merging();
  probes();
  return done();
}
