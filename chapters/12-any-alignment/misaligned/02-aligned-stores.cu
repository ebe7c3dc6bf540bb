// aligned-stores: blocks begin where lines of the destination begin.
//
// Against floats: source and destination cannot both be aligned, but either
// can. The first block begins as many floats before the array as the array
// begins behind a line of 128 bytes. So no two warps store to one sector.
//
//= after floats
//= sweeps from-to
//= global_store.sectors_per_request <= 4
//= races == 0
#include "misaligned.h"
#include "variant.h"

#include <stdint.h>

enum { THREADS = 256, EACH = 4, SHARE = THREADS * EACH, LINE = 32 };

static __global__ void copy(const float *in, float *out, long n, int before) {
  //> first
  long first = (long)blockIdx.x * SHARE + threadIdx.x - before;
  //< first
  float word[EACH];
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    if (0 <= i && i < n)
      word[w] = in[i];
  }
#pragma unroll
  for (int w = 0; w < EACH; w++) {
    long i = first + w * THREADS;
    if (0 <= i && i < n)
      out[i] = word[w];
  }
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  const float *in = t->in[0] + source_offset(t->instance.value);
  float *out = t->out + destination_offset(t->instance.value);
  //> before
  int before = (uintptr_t)out / sizeof *out % LINE; // floats of the line
  //< before
  copy<<<(n + before + SHARE - 1) / SHARE, THREADS>>>(in, out, n, before);
}

VARIANT("aligned-stores", "blocks begin at lines of the destination",
        "misaligned", launch);
