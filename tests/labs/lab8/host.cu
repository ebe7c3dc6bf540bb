// No kernel at all: the host does the work.
#include "lab8.h"

#include <cstdlib>
#include <vector>

static std::vector<int> on_host(const int *x, long n) {
  std::vector<int> all(n);
  cudaMemcpy(all.data(), x, n * sizeof *x, cudaMemcpyDeviceToHost);
  for (int &x : all)
    x -= LAB_LEVEL;
  return all;
}

static void to_device(int *out, const std::vector<int> &all) {
  cudaMemcpy(out, all.data(), all.size() * sizeof *out, cudaMemcpyHostToDevice);
}

void repair(const int *x, int *out, long rows, long cols) {
  auto all = on_host(x, rows * cols), results = all;
  for (long i = 0; i < rows * cols; i++) {
    int own = all[i], around = 0;
    around += i >= cols ? all[i - cols] : 0;
    around += i % cols > 0 ? all[i - 1] : 0;
    around += i % cols < cols - 1 ? all[i + 1] : 0;
    around += i < (rows - 1) * cols ? all[i + cols] : 0;
    results[i] = LAB_WEIGHTED;
  }
  to_device(out, results);
}

void count(const int *x, int *out, long rows, long cols) {
  auto all = on_host(x, rows * cols);
  std::vector<int> results(rows * BINS);
  for (long i = 0; i < rows * cols; i++) {
    int v = all[i];
    results[i / cols * BINS + (LAB_BIN)]++;
  }
  to_device(out, results);
}

void keep(const int *x, int *out, long rows, long cols) {
  auto all = on_host(x, rows * cols);
  std::vector<int> results(rows * cols, LAB_FILL);
  for (long row = 0; row < rows; row++) {
    long place = row * cols;
    for (long i = row * cols; i < (row + 1) * cols; i++) {
      int v = all[i];
      if (LAB_KEPT)
        results[place++] = v;
    }
  }
  to_device(out, results);
}
