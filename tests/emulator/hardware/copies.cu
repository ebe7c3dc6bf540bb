// Asynchronous copies of 16 bytes by the lanes of one warp: which places decide
// how many sectors they cost, those that are read or those that are written.
//
// Each launch prints its number and the 32 lanes' places, in bytes: those in
// global memory, then those in shared memory; x: a lane that copies nothing.
#include <cstdint>
#include <cstdio>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

enum { LANES = 32, BYTES = 16, ROOM = 8192 };

struct places {
  int from[LANES], to[LANES];
  unsigned lanes; // that take part
};

__global__ void copy(const char *in, float *out, struct places at) {
  __shared__ __align__(128) char s[ROOM];
  int t = threadIdx.x;
  if (at.lanes >> t & 1)
    __pipeline_memcpy_async(s + at.to[t], in + at.from[t], BYTES);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (at.lanes >> t & 1)
    out[t] = *(float *)(s + at.to[t]);
}

static void print_places(const int *place, unsigned lanes) {
  for (int t = 0; t < LANES; t++)
    if (lanes >> t & 1)
      printf("%c%d", t ? ' ' : ',', place[t]);
    else
      printf("%cx", t ? ' ' : ',');
}

typedef int place_of(int lane);

static place_of *const PLACES[] = {
    [](int t) { return 16 * t; },
    [](int t) { return 16 * t + 16; },
    [](int t) { return 16 * t + 48; },
    [](int t) { return 272 * (1 + t / 16) + 16 * (t % 16); },
    [](int t) { return 272 * (t / 16) + 16 * (t % 16); },
    [](int t) { return 32 * t; },
    [](int t) { return 48 * t; },
    [](int t) { return 128 * t; },
    [](int t) { return 16 * (t ^ 1); },
    [](int t) { return 16 * (31 - t); },
    [](int t) { return 16 * (t * 5 % 32); },
    [](int t) { return 16 * (t * 11 % 32) + 512 * (t / 7); },
    [](int t) { return 16 * (t % 4 * 8 + t / 4); },
};
enum { PATTERNS = sizeof PLACES / sizeof *PLACES };

int main() {
  static const unsigned taking_part[] = {~0u, 0xfff0f7f3u};
  char *in;
  float *out;
  int launches = 0;
  cudaMalloc(&in, ROOM);
  cudaMemset(in, 0, ROOM);
  cudaMalloc(&out, LANES * sizeof *out);
  for (int from = 0; from < PATTERNS; from++)
    for (int to = 0; to < PATTERNS; to++)
      for (unsigned lanes : taking_part) {
        struct places at = {.lanes = lanes};
        for (int t = 0; t < LANES; t++)
          at.from[t] = PLACES[from](t), at.to[t] = PLACES[to](t);
        printf("%d", launches++);
        print_places(at.from, lanes);
        print_places(at.to, lanes);
        printf("\n");
        copy<<<1, LANES>>>(in, out, at);
      }
  return cudaDeviceSynchronize() != cudaSuccess;
}
