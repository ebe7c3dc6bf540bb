// copy-vector: a copy by 16-byte words, four of them in flight per thread.
//
//= sizes 16384,262144,1048576,2097152,67108864,268435456
//= races == 0
#include "variant.h"

enum { THREADS = 256, WORDS = 4 };

static __global__ void copy_vector(const float *in, float *out, long n) {
  const float4 *in4 = (const float4 *)in;
  float4 *out4 = (float4 *)out;
  long n4 = n / 4;
  long first = (long)blockIdx.x * THREADS * WORDS + threadIdx.x;
  if (first + (WORDS - 1) * THREADS < n4) {
    float4 word[WORDS];
    for (int w = 0; w < WORDS; w++)
      word[w] = in4[first + w * THREADS];
    for (int w = 0; w < WORDS; w++)
      out4[first + w * THREADS] = word[w];
  } else {
    for (long i = first; i < n4; i += THREADS)
      out4[i] = in4[i];
  }
  long last = n4 * 4 + threadIdx.x; // up to three elements are left
  if (blockIdx.x == 0 && last < n)
    out[last] = in[last];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  long per_block = 4L * THREADS * WORDS;
  copy_vector<<<(n + per_block - 1) / per_block, THREADS>>>(t->in[0], t->out,
                                                            n);
}

VARIANT("copy-vector", "a copy by 16-byte words, four in flight per thread",
        "copy", launch);
