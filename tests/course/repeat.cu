// repeat FILE: the reduction variant of that file, run again and again on
// several threads of the emulator; are the sums the same to the last bit?
#include "variant.h"

#include <cstdio>
#include <cstring>
#include <vector>

enum { RUNS = 6, N = 100003, REPEAT_BLOCK = 128 };

// Those that are linked with it.
extern "C" const struct variant *const __start_variants[],
    *const __stop_variants[];

static const struct variant *variant_of(const char *file) {
  for (auto at = __start_variants; at < __stop_variants; at++)
    if (strcmp((*at)->file, file) == 0)
      return *at;
  return nullptr;
}

static unsigned bits_of_sum(const struct variant *v, const float *input,
                            float *x, struct task *t) {
  float sum;
  unsigned bits;
  cudaMemcpy(x, input, N * sizeof(float), cudaMemcpyHostToDevice);
  v->launch(t);
  cudaMemcpy(&sum, t->out, sizeof sum, cudaMemcpyDeviceToHost);
  memcpy(&bits, &sum, sizeof bits);
  return bits;
}

int main(int, char **argv) {
  const struct variant *v = variant_of(argv[1]);
  if (!v)
    return 2;
  std::vector<float> input(N);
  for (int i = 0; i < N; i++)
    input[i] = 1 / (1.0f + i * 7919 % N); // of very different sizes
  struct task t = {};
  t.instance = {{1, N, 1}, "block", REPEAT_BLOCK};
  cudaMalloc(&t.in[0], N * sizeof(float));
  cudaMalloc(&t.out, sizeof(float));
  cudaMalloc(&t.scratch, (N / 16 + 4096) * sizeof(float));
  unsigned first = bits_of_sum(v, input.data(), t.in[0], &t);
  for (int run = 1; run < RUNS; run++)
    if (bits_of_sum(v, input.data(), t.in[0], &t) != first) {
      puts("differ");
      return 0;
    }
  puts(cudaDeviceSynchronize() == cudaSuccess ? "same" : "failed");
  cudaFree(t.in[0]);
  cudaFree(t.out);
  cudaFree(t.scratch);
}
