// widths: the same copy by words of 1, 2, 4, 8 or 16 bytes.
//
// A sweep: one word per thread. The narrower the word, the more threads and the
// more requests it takes, each of fewer sectors; the sectors in all stay the
// same as long as a warp fills them.
//
//= sweeps width
//= races == 0
#include "variant.h"

#include <cuda_runtime.h>

template <typename Word>
static __global__ void copy(const float *in, float *out, long n) {
  const int per_float = sizeof(float) / sizeof(Word);
  const int floats = sizeof(Word) / sizeof(float);
  long words = per_float ? n * per_float : n / floats;
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < words)
    ((Word *)out)[i] = ((const Word *)in)[i];
  else if (floats > 1 && i < words + n % floats) // the floats behind the last
    out[words * (floats - 1) + i] = in[words * (floats - 1) + i];
}

template <typename Word> static void launch_words(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  long threads = n * sizeof(float) / sizeof(Word) + 3;
  copy<Word><<<(threads + 255) / 256, 256>>>(t->in[0], t->out, n);
}

static void launch(const struct task *t) {
  switch (t->instance.value) {
  case 1:
    return launch_words<unsigned char>(t);
  case 2:
    return launch_words<unsigned short>(t);
  case 4:
    return launch_words<float>(t);
  case 8:
    return launch_words<float2>(t);
  default:
    return launch_words<float4>(t);
  }
}

VARIANT("widths", "a copy by words of 1 to 16 bytes", "copy-shapes", launch);
