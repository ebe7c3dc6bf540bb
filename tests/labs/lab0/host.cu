// No kernel at all: the host does the work.
#include "lab0.h"

static int *on_host(const int *x, long n) {
  int *all = (int *)operator new(n * sizeof *x);
  cudaMemcpy(all, x, n * sizeof *x, cudaMemcpyDeviceToHost);
  return all;
}

void repair(const int *x, int *out, long n) {
  int *all = on_host(x, n);
  for (long i = 0; i < n; i++) {
    int v = all[i];
    all[i] = LAB_CHANGED;
  }
  cudaMemcpy(out, all, n * sizeof *out, cudaMemcpyHostToDevice);
  operator delete(all);
}

void query(const int *x, int *out, long n) {
  repair(x, out, n);
}

void first(const int *x, int *out, long n) {
  int *all = on_host(x, n);
  int *results = (int *)operator new(n * sizeof *x);
  for (long i = 0; i < n; i++) {
    int own = all[i], other = all[n - 1 - i];
    results[i] = LAB_JOINED;
  }
  cudaMemcpy(out, results, n * sizeof *out, cudaMemcpyHostToDevice);
}
