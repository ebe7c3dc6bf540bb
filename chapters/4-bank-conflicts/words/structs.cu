// structs: neighbouring lanes read neighbouring structs of 1 to 5 words.
//
// A sweep: a struct of floats is aligned like a float, so the source loads it
// word by word, each time with a stride of the struct's length. nvcc knows
// where this table lies, and loads structs of 2 and 4 words wider.
//
//= sweeps struct
//= races == 0
#include "variant.h"
#include "words.h"

enum { THREADS = 256 };

template <int WORDS> struct record { float word[WORDS]; };

template <int WORDS>
static __global__ void sums(const float *in, float *out, long n) {
  __shared__ float table[TABLE];
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

VARIANT("structs", "lanes read neighbouring structs of floats", "words",
        launch);
