// No kernel at all: the host does the work.
#include "lab5.h"

#include <algorithm>
#include <vector>

using std::max, std::min;

static std::vector<LAB_ELEMENT> on_host(const LAB_ELEMENT *x, long n) {
  std::vector<LAB_ELEMENT> all(n);
  cudaMemcpy(all.data(), x, n * sizeof *x, cudaMemcpyDeviceToHost);
  return all;
}

static LAB_ELEMENT both(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_COMBINED;
}

static void fold(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n, long count,
                 long from, long step) {
  auto all = on_host(x, n * count);
  std::vector<LAB_ELEMENT> results(n, LAB_IDENTITY);
  for (long i = 0; i < n; i++)
    for (long k = 0; k < count; k++)
      results[i] = both(results[i], all[i * from + k * step] - LAB_ZERO);
  cudaMemcpy(out, results.data(), n * sizeof *x, cudaMemcpyHostToDevice);
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fold(x, out, n, 1, 1, 1);
}

void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  fold(x, out, cols, rows, 1, cols);
}

void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fold(x, out, n, FIELDS, FIELDS, 1);
}
