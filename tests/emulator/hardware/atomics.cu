// Atomics of one warp at given places of 4 GiB of global memory: what decides
// how many sectors they cost.
//
// Each launch prints its number, the width of an access and the 32 lanes'
// places, in bytes from a multiple of 4 GiB, so that a profiler's counters of
// the launch can be set against them.
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

typedef unsigned long long u64;
enum { LANES = 32, LINE = 128 };
static const u64 SPAN = 1ull << 32;

struct places {
  uint32_t byte[LANES];
};

__global__ void add4(char *base, struct places at) {
  atomicAdd((int *)(base + at.byte[threadIdx.x]), (int)threadIdx.x);
}
__global__ void add8(char *base, struct places at) {
  atomicAdd((u64 *)(base + at.byte[threadIdx.x]), (u64)threadIdx.x);
}

static int launches;

static void launch(char *base, int width, const struct places *at) {
  (width == 8 ? add8 : add4)<<<1, LANES>>>(base, *at);
  printf("%d,%d,", launches++, width);
  for (int t = 0; t < LANES; t++)
    printf("%u%c", at->byte[t], t < LANES - 1 ? ' ' : '\n');
}

static uint32_t random_below(uint32_t n) {
  static u64 state = 1;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((state >> 33) % n);
}

// Two lines that differ in one bit or two, the same words wanted in both.
static void pairs(char *base) {
  for (int i = 0; i < 25; i++)
    for (int j = i; j < 25; j++) {
      uint32_t other = 1u << i | 1u << j;
      struct places at;
      for (int t = 0; t < LANES; t++)
        at.byte[t] = (t % 2 ? other * LINE : 0) + t / 2 * 4;
      launch(base, 4, &at);
    }
}

// Lanes anywhere in a few lines, which lie anywhere in a stretch.
static void scattered(char *base, int width, int lines, uint32_t stretch) {
  uint32_t line[LANES];
  for (int i = 0; i < lines; i++)
    line[i] = random_below(stretch / LINE);
  struct places at;
  for (int t = 0; t < LANES; t++)
    at.byte[t] = line[random_below(lines)] * LINE + random_below(LINE / width) * width;
  launch(base, width, &at);
}

int main(void) {
  char *all;
  cudaError_t error = cudaMalloc(&all, 2 * SPAN);
  if (error != cudaSuccess) {
    fprintf(stderr, "atomics: 8 GiB: %s\n", cudaGetErrorString(error));
    return 1;
  }
  char *base = (char *)(((uintptr_t)all + SPAN - 1) / SPAN * SPAN);
  pairs(base);
  for (int again = 0; again < 6; again++)
    for (int lines = 1; lines <= LANES; lines += lines < 8 ? 1 : 6)
      for (int width = 4; width <= 8; width += 4) {
        scattered(base, width, lines, 4096);
        scattered(base, width, lines, 1 << 20);
        scattered(base, width, lines, 1u << 31);
      }
  return cudaDeviceSynchronize() != cudaSuccess;
}
