// No kernel at all: the host does the work.
#include "lab9.h"

enum { STEPS = LAB_STEPS };

void repair(const int *x, int *out, long n, const struct device *) {
  for (long i = 0; i < n; i++) {
    int v = x[i];
    out[i] = LAB_CHANGED;
  }
}

static int better(int a, int b) {
  return LAB_BETTER ? a : b;
}

void less(const int *x, int *out, long rows, long cols, const struct device *) {
  int *all = new int[rows * cols];
  for (long i = 0; i < rows * cols; i++) {
    int v = x[i];
    for (int k = 0; k < STEPS; k++)
      v = LAB_STEP;
    all[i] = v;
  }
  for (long i = 0; i < rows * cols; i++)
    out[i / cols] = i % cols ? better(out[i / cols], all[i]) : all[i];
  delete[] all;
}

void overlap(const int *x, int *out, long n, const struct device *) {
  for (long i = 0; i < n; i++) {
    int own = x[i], next = i + 1 < n ? x[i + 1] : 0;
    out[i] = LAB_JOINED;
  }
}
