// structs-aligned: structs of 2 and 4 words that say how they are aligned.
//
// A control: against structs, a struct of 2 words at a multiple of 8 bytes, or
// of 4 at a multiple of 16 (as float2 and float4 are), is loaded by one access,
// which is served in phases of half or a quarter of a warp. Structs of 1, 3 and
// 5 words are as before.
//
//= sweeps struct
//= races == 0
#include "variant.h"
#include "words.h"

enum { THREADS = 256 };

// What an access of the struct's size needs: a power of two, 16 bytes at most.
constexpr int alignment(int words) {
  return words % 4 == 0 ? 16 : words % 2 == 0 ? 8 : 4;
}

template <int WORDS> struct alignas(alignment(WORDS)) record {
  float word[WORDS];
};

template <int WORDS>
static __global__ void sums(const float *in, float *out, long n) {
  __shared__ alignas(16) float table[TABLE];
  for (int i = threadIdx.x; i < TABLE; i += THREADS)
    table[i] = in[i];
  __syncthreads();
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  const record<WORDS> *records = (const record<WORDS> *)table;
  int lane = threadIdx.x % 32;
  float sum = 0;
#pragma unroll 8
  for (int j = 0; j < LOADS; j++) {
    record<WORDS> r = records[lane + j];
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      sum += r.word[w];
  }
  if (i < n)
    out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  void (*const kernels[])(const float *, float *,
                          long) = {sums<1>, sums<2>, sums<3>, sums<4>, sums<5>};
  kernels[t->instance.value - 1]<<<(n + THREADS - 1) / THREADS, THREADS>>>(
      t->in[0], t->out, n);
}

VARIANT("structs-aligned",
        "as structs, aligned so that an access takes a struct", "words",
        launch);
