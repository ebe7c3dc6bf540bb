/* patterns.cu - runs each request of patterns.js (on stdin) as one warp on the
 * emulator, and prints what it counts: sectors or wavefronts, and as few of
 * them as would do. Nothing but the request itself is counted in its space. */
#include "emulator/report/emu_results.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

struct request {
  unsigned mask;
  unsigned index[32];
};

enum { ELEMENTS = 2048 };

template <class T> __global__ void global_load(const T *from, request r) {
  __shared__ T kept[32];
  unsigned lane = threadIdx.x;
  if (r.mask >> lane & 1)
    kept[lane] = from[r.index[lane]];
}

template <class T> __global__ void global_store(T *to, request r, T value) {
  unsigned lane = threadIdx.x;
  if (r.mask >> lane & 1)
    to[r.index[lane]] = value;
}

template <class T> __global__ void shared_load(T *to, request r) {
  extern __shared__ char bytes[];
  T *tile = (T *)bytes;
  unsigned lane = threadIdx.x;
  if (r.mask >> lane & 1)
    to[lane] = tile[r.index[lane]];
}

template <class T> __global__ void shared_store(request r, T value) {
  extern __shared__ char bytes[];
  T *tile = (T *)bytes;
  unsigned lane = threadIdx.x;
  if (r.mask >> lane & 1)
    tile[r.index[lane]] = value;
}

template <class T>
static void launch(const char *space, const char *operation, void *memory,
                   const request &r) {
  T *elements = (T *)memory;
  size_t bytes = ELEMENTS * sizeof(T);
  if (strcmp(space, "global") == 0 && strcmp(operation, "load") == 0)
    global_load<T><<<1, 32>>>(elements, r);
  else if (strcmp(space, "global") == 0)
    global_store<<<1, 32>>>(elements, r, T());
  else if (strcmp(operation, "load") == 0)
    shared_load<T><<<1, 32, bytes>>>(elements, r);
  else
    shared_store<<<1, 32, bytes>>>(r, T());
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
  switch (width) {
  case 1:
    launch<char>(space, operation, memory, r);
    break;
  case 2:
    launch<short>(space, operation, memory, r);
    break;
  case 4:
    launch<float>(space, operation, memory, r);
    break;
  case 8:
    launch<float2>(space, operation, memory, r);
    break;
  default:
    launch<float4>(space, operation, memory, r);
  }
  cudaDeviceSynchronize();
  int global = strcmp(space, "global") == 0;
  printf(
      "%.0f,%.0f\n",
      counted(space, operation, global ? "sectors" : "wavefronts"),
      counted(space, operation, global ? "ideal_sectors" : "ideal_wavefronts"));
}

int main() {
  char line[400];
  void *memory;
  emu_report_at_exit(0);
  cudaMalloc(&memory, ELEMENTS * sizeof(float4));
  cudaMemset(memory, 0, ELEMENTS * sizeof(float4));
  while (fgets(line, sizeof line, stdin))
    run(line, memory);
  return 0;
}
