// search: times a variant with many numbers against another one, and prints a
// table.
//
// Usage: search COLUMNS SIZE... >table.csv
// COLUMNS names the numbers: the first line of the grid. SIZE is N of an N x N
// x N product. Each candidate is one file compiled with its own TUNE, a row of
// the grid that stands on its card. They register themselves; the first one
// linked is what they are compared with: each element when they are checked,
// and their rates. They are timed in turn, A B C A B C, so that clocks and heat
// are the same for all.
#include "variant.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

extern "C" const struct variant *const __start_variants[], // by the linker
    *const __stop_variants[];

static std::vector<const struct variant *> candidates(__start_variants,
                                                      __stop_variants);

enum { SAMPLES = 11, FLUSH_BYTES = 256 << 20 };

static void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "search: %s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

static float *device_array(size_t n) {
  float *array;
  check(cudaMalloc(&array, n * sizeof(float)), "cudaMalloc");
  return array;
}

// Numbers from -1 to 1, the same in each run.
static __global__ void fill(float *x, size_t n, unsigned seed) {
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    unsigned long long bits = (i + 1) * 0x9e3779b97f4a7c15ull + seed;
    bits = (bits ^ bits >> 31) * 0xbf58476d1ce4e5b9ull;
    x[i] = (float)(bits >> 40) / (1 << 23) - 1;
  }
}

// Counts the elements that differ by more than `bound`, or are no numbers.
static __global__ void count_wrong(const float *x, const float *y, size_t n,
                                   float bound, unsigned *wrong) {
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    if (!(fabsf(x[i] - y[i]) <= bound))
      atomicAdd(wrong, 1);
}

static unsigned wrong_elements(const float *x, const float *y, size_t n,
                               float bound) {
  unsigned *wrong = (unsigned *)device_array(1), count;
  check(cudaMemset(wrong, 0, sizeof *wrong), "cudaMemset");
  count_wrong<<<1024, 256>>>(x, y, n, bound, wrong);
  check(cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDefault), "compare");
  cudaFree(wrong);
  return count;
}

static float milliseconds(const struct variant *c, const struct task &t,
                          float *flush) {
  cudaEvent_t begin, end;
  float ms;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMemsetAsync(flush, 0, FLUSH_BYTES);
  cudaEventRecord(begin);
  c->launch(&t);
  cudaEventRecord(end);
  check(cudaEventSynchronize(end), c->card);
  cudaEventElapsedTime(&ms, begin, end);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return ms;
}

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
  for (auto &m : ms) {
    std::sort(m.begin(), m.end());
    result.push_back(m.empty() ? 0 : 2e-6 * n * n * n / m[m.size() / 2]);
  }
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
    printf(",gflops_%s,of_cublas_%s", argv[i], argv[i]);
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
