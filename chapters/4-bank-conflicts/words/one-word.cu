// one-word: all lanes of a warp store to one word of shared memory, and load
// one.
//
// A control: against strides, each warp fills the table word by word, all lanes
// storing the same value, and a stride of 0 has them load one word. Equal words
// conflict in neither; where values differ, CUDA does not say which one stays.
//
//= shared_load.wavefronts_per_request == 1
//= shared_store.wavefronts_per_request == 1
//= shared.bank_conflicts == 0
//= races == 0
#include "variant.h"
#include "words.h"

enum { THREADS = 256, WARPS = THREADS / 32 };

static __global__ void sums(const float *in, float *out, long n) {
  __shared__ float table[TABLE];
  for (int i = threadIdx.x / 32; i < TABLE; i += WARPS)
    table[i] = in[i];
  __syncthreads();
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  float sum = 0;
#pragma unroll 16
  for (int j = 0; j < LOADS; j++)
    sum += table[j];
  if (i < n)
    out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  sums<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n);
}

VARIANT("one-word", "all lanes of a warp store to one word, and load one",
        "words", launch);
