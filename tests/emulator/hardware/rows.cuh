// Makes launches of one warp by the rows of a CSV here, so that a profiler's counters
// of the launch can be set against it: memory.csv has a kernel and the lanes'
// indices, the others the lanes' places in bytes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

struct kernel {
  const char *name;
  void (*launched)(const int *, int *, int *);
};
#define K(name) {#name, name}

// The 32 numbers of a field; "x" is -1.
static void read_places(const char *field, int *to) {
  for (int lane = 0; lane < 32; lane++) {
    char *end;
    to[lane] = (int)strtoul(field, &end, 10);
    if (end == field)
      to[lane] = -1, end = (char *)field + strspn(field, " ") + 1;
    field = end;
  }
}

// main of a program whose kernels these are: `program ROWS.csv`.
template <int N>
int launch_rows(const char *path, const kernel (&kernels)[N]) {
  FILE *rows = path ? fopen(path, "r") : nullptr;
  if (!rows)
    return fprintf(stderr, "name one of the CSVs beside this program\n"), 1;
  std::string of = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  of.erase(of.find('.'));
  // Atomics begin at a multiple of 4 GiB.
  const size_t span = of == "atomics" ? 1ull << 32 : 0;
  const size_t bytes = span ? 2 * span : of == "lines" ? 16 << 20 : 1 << 20;
  int *indices, *memory, *out;
  cudaMalloc(&indices, 64 * sizeof(int));
  if (cudaMalloc(&memory, bytes) != cudaSuccess)
    return fprintf(stderr, "no %zu bytes of memory\n", bytes), 1;
  cudaMalloc(&out, 1 << 12);
  if (span)
    memory = (int *)(((uintptr_t)memory + span - 1) / span * span);
  char line[2048];
  bool good = fgets(line, sizeof line, rows); // the header
  while (fgets(line, sizeof line, rows)) {
    int places[64] = {};
    const char *last = strrchr(line, ',') + 1;
    strtok(line, ",\n");
    std::string name = of, field = strtok(nullptr, ",\n");
    if (of == "memory")
      name = field, read_places(last, places);
    else if (of == "copies")
      read_places(field.c_str(), places);
    else
      name += "_" + field;
    if (of != "memory")
      read_places(strtok(nullptr, ",\n"), places + 32 * (of == "copies"));
    cudaMemcpy(indices, places, sizeof places, cudaMemcpyHostToDevice);
    if (!span)
      cudaMemset(memory, 0, bytes);
    bool known = false;
    for (const kernel &k : kernels)
      if (name == k.name)
        known = true, k.launched<<<1, 32>>>(indices, memory, out);
    good &= known;
  }
  good &= cudaDeviceSynchronize() == cudaSuccess;
  puts(good ? "OK" : "WRONG");
  return !good;
}
