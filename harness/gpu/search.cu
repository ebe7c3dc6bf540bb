// search: times a variant with many numbers against another one, and prints a
// table.
//
// Usage: search COLUMNS SIZE... >table.csv
// COLUMNS names the numbers: the first line of the grid. SIZE is N of an N x N
// x N product. Each candidate is one file compiled with its own TUNE, a row of
// the grid that stands on its card. They register themselves; the first one
// linked is what they are compared with: each element when they are checked,
// and their rates.
#include "turns.h"

enum { SAMPLES = 11 };

static std::vector<const struct variant *> candidates(__start_variants,
                                                      __stop_variants);

static bool is_right(const struct variant *c, const struct task &t,
                     const float *want, size_t elements, float bound) {
  check(cudaMemset(t.out, 0xff, elements * sizeof(float)), "cudaMemset");
  c->launch(&t);
  check(cudaGetLastError(), c->card);
  unsigned wrong = wrong_elements(t.out, want, elements, bound);
  if (wrong > 0)
    fprintf(stderr, "search: %s: %u elements are wrong\n", c->card, wrong);
  return wrong == 0;
}

// Rates in GFLOP/s of all candidates at one size; 0 for one that is wrong.
static std::vector<double> rates(long n) {
  size_t elements = (size_t)n * n;
  float *want = device_array(elements);
  float *flush = device_array(FLUSH_BYTES / sizeof(float));
  struct task t = {};
  t.instance.shape = {n, n, n};
  for (int i = 0; i < 2; i++) {
    t.in[i] = device_array(elements);
    fill<<<1024, 256>>>(t.in[i], elements, i + 1);
  }
  t.out = want;
  candidates[0]->launch(&t); // cuBLAS
  t.out = device_array(elements);
  std::vector<bool> right;
  for (auto c : candidates)
    right.push_back(is_right(c, t, want, elements, 1e-6f * n));
  std::vector<std::vector<float>> ms(right.size());
  for (int sample = 0; sample < SAMPLES; sample++)
    for (size_t c = 0; c < right.size(); c++)
      if (right[c])
        ms[c].push_back(milliseconds(candidates[c], t, flush));
  std::vector<double> result;
  for (auto &m : ms)
    result.push_back(m.empty() ? 0 : 2e-6 * n * n * n / median(m));
  for (float *array : {want, flush, t.in[0], t.in[1], t.out})
    cudaFree(array);
  return result;
}

int main(int argc, char **argv) {
  std::vector<std::vector<double>> columns;
  if (argc < 3) {
    fprintf(stderr, "search: type search COLUMNS SIZE...\n");
    return 2;
  }
  printf("%s", argv[1]);
  for (int i = 2; i < argc; i++) {
    printf(",gflops_%s,cublas_ratio_%s", argv[i], argv[i]);
    columns.push_back(rates(atol(argv[i])));
  }
  printf("\n");
  for (size_t c = 0; c < candidates.size(); c++) {
    printf("%s", candidates[c]->card);
    for (auto &column : columns)
      printf(",%.0f,%.3f", column[c], column[c] / column[0]);
    printf("\n");
  }
}
