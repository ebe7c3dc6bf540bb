/* patterns.cu - runs each request of patterns.js (on stdin) as one warp on the
 * emulator, and prints what it counts: sectors or wavefronts, and as few of
 * them as would do. Nothing but the request itself is counted in its space. */
#include "emulator/output/emu_results.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

struct request {
  unsigned mask;
  unsigned index[32];
};

enum { ELEMENTS = 2048 };

/* Loads are of one array, and their results stored to another. */
template <class T>
__global__ void access(T *memory, request r, T value, bool shared, bool store) {
  extern __shared__ char bytes[];
  T *array = shared ? (T *)bytes : memory, *results = memory + ELEMENTS;
  unsigned lane = threadIdx.x;
  if (r.mask >> lane & 1) {
    if (store)
      array[r.index[lane]] = value;
    else
      results[lane] = array[r.index[lane]];
  }
}

template <class T>
static void launch(void *memory, const request &r, bool shared, bool store) {
  access<<<1, 32, shared ? ELEMENTS * sizeof(T) : 0>>>((T *)memory, r, T(),
                                                       shared, store);
}

static double counted(const char *space, const char *operation,
                      const char *quantity) {
  static emu_quantity all[500];
  size_t count = emu_counts(all, sizeof all / sizeof *all);
  char name[80];
  snprintf(name, sizeof name, "%s_%s.%s", space, operation, quantity);
  for (size_t i = 0; i < count; i++)
    if (strcmp(all[i].name, name) == 0)
      return all[i].value;
  fprintf(stderr, "patterns: there is no count named %s\n", name);
  exit(1);
}

static void run(char *line, void *memory) {
  const char *space = strsep(&line, ",");
  const char *operation = strsep(&line, ",");
  int width = atoi(strsep(&line, ","));
  request r = {};
  for (int lane = 0; lane < 32; lane++) {
    const char *field = strsep(&line, ",");
    if (*field == '\0' || *field == '\n')
      continue;
    r.mask |= 1u << lane;
    r.index[lane] = atoi(field);
  }
  emu_counts_reset();
  bool shared = strcmp(space, "shared") == 0;
  auto launched = width == 1   ? launch<char>
                  : width == 2 ? launch<short>
                  : width == 4 ? launch<float>
                  : width == 8 ? launch<float2>
                               : launch<float4>;
  launched(memory, r, shared, strcmp(operation, "store") == 0);
  cudaDeviceSynchronize();
  printf(
      "%.0f,%.0f\n",
      counted(space, operation, shared ? "wavefronts" : "sectors"),
      counted(space, operation, shared ? "ideal_wavefronts" : "ideal_sectors"));
}

int main() {
  char line[400];
  void *memory;
  emu_report_at_exit(0);
  cudaMalloc(&memory, 2 * ELEMENTS * sizeof(float4));
  cudaMemset(memory, 0, 2 * ELEMENTS * sizeof(float4));
  while (fgets(line, sizeof line, stdin))
    run(line, memory);
  return 0;
}
