// four-wide-loads: as four-loads, by 16-byte words.
//
// Against four-loads: each load brings four times the bytes, 64 of them in
// flight per thread. Up to three last elements go one by one.
//
//= after four-loads
//= sweeps shared
//= races == 0
#include "residency.h"
#include "variant.h"

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH };

static __global__ void scale(const float *in, float *out, long n) {
  long first = (long)blockIdx.x * SHARE + threadIdx.x;
  float4 word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    word[w] = i < n / 4 ? ((const float4 *)in)[i] : make_float4(0, 0, 0, 0);
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    float4 x = word[w];
    if (i < n / 4)
      ((float4 *)out)[i] = make_float4(2 * x.x, 2 * x.y, 2 * x.z, 2 * x.w);
  }
  long last = n / 4 * 4 + threadIdx.x;
  if (blockIdx.x == 0 && last < n)
    out[last] = 2 * in[last];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  int shared = t->instance.value * 1024;
  allow_shared((const void *)scale, shared);
  scale<<<n / 4 / SHARE + 1, THREADS, shared>>>(t->in[0], t->out, n);
}

VARIANT("four-wide-loads", "four 16-byte loads in flight per thread", "scale",
        launch);
