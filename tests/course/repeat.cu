// repeat FILE: the reduction variant of that file, run again and again on
// several threads of the emulator; are the sums the same to the last bit?
#include "variant.h"

#include <cstdint>
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

// Numbers of very different sizes, as bytes of the variant's type.
template <typename T> static std::vector<char> numbers() {
  std::vector<char> bytes(N * sizeof(T));
  for (int i = 0; i < N; i++) {
    T x = 1 / (T(1) + i * 7919 % N);
    memcpy(bytes.data() + i * sizeof x, &x, sizeof x);
  }
  return bytes;
}

static uint64_t bits_of_sum(const struct variant *v,
                            const std::vector<char> &input,
                            const struct task *t) {
  uint64_t bits = 0;
  cudaMemcpy(t->in[0], input.data(), input.size(), cudaMemcpyHostToDevice);
  v->launch(t);
  cudaMemcpy(&bits, t->out, input.size() / N, cudaMemcpyDeviceToHost);
  return bits;
}

int main(int, char **argv) {
  const struct variant *v = variant_of(argv[1]);
  if (!v)
    return 2;
  std::vector<char> input = strcmp(v->problem, "double-sum") == 0
                                ? numbers<double>()
                                : numbers<float>();
  struct task t = {};
  t.instance = {{1, N, 1}, "block", REPEAT_BLOCK};
  cudaMalloc(&t.in[0], input.size());
  cudaMalloc(&t.out, input.size() / N);
  cudaMalloc(&t.scratch, input.size() / 16 + 4096 * (input.size() / N));
  uint64_t first = bits_of_sum(v, input, &t);
  for (int run = 1; run < RUNS; run++)
    if (bits_of_sum(v, input, &t) != first) {
      puts("differ");
      return 0;
    }
  puts(cudaDeviceSynchronize() == cudaSuccess ? "same" : "failed");
  cudaFree(t.in[0]);
  cudaFree(t.out);
  cudaFree(t.scratch);
}
