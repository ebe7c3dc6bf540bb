// realigned: 16-byte accesses between any two offsets.
//
// A control: stores are aligned float4. The four floats of one lie in two
// neighbouring float4 of the source, which are aligned, too: both are loaded,
// and what belongs together is picked out of the registers. Each float4 of the
// source is loaded twice, the second time from the L1 cache. The few floats
// before the first whole float4 and behind the last are copied one by one.
//
//= sweeps from-to
//= races == 0
#include "misaligned.h"
#include "variant.h"

#include <cuda_runtime.h>
#include <limits.h>
#include <stdint.h>

enum { THREADS = 128 };

//> realigned
// The float4 that begins BY floats into a; its rest is in b.
template <int BY>
static __device__ inline float4 realigned(float4 a, float4 b) {
  return BY == 0   ? a
         : BY == 1 ? make_float4(a.y, a.z, a.w, b.x)
         : BY == 2 ? make_float4(a.z, a.w, b.x, b.y)
                   : make_float4(a.w, b.x, b.y, b.z);
}
//< realigned

// From out + head on, `words` aligned float4 are stored.
template <int BY>
static __global__ void copy(const float *in, float *out, long n, long head,
                            long words) {
  const float4 *in4 = (const float4 *)(in + head - BY);
  float4 *out4 = (float4 *)(out + head);
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  if (i < words)
    out4[i] = realigned<BY>(in4[i], in4[BY ? i + 1 : i]);
  if (i < n - 4 * words) { // the floats at both ends
    i = i < head ? i : i + 4 * words;
    out[i] = in[i];
  }
}

// Nothing to shift and no ends: a short copy is over before a longer kernel's
// instructions have come.
static __global__ void copy_words(const float4 *in, float4 *out, int words) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < words)
    out[i] = in[i];
}

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  const float *in = t->in[0] + source_offset(t->instance.value);
  float *out = t->out + destination_offset(t->instance.value);
  long head = -((uintptr_t)out / sizeof *out) % 4;
  head = head < n ? head : n;
  int by = ((uintptr_t)in / sizeof *in + head) % 4;
  // The last float4 of the source that is loaded lies within its n floats.
  long words = (n - head - (4 - by) % 4) / 4;
  long blocks = words / THREADS + 1;
  if (by == 0 && 4 * words == n && words <= INT_MAX - THREADS)
    return copy_words<<<(words + THREADS - 1) / THREADS, THREADS>>>(
        (const float4 *)in, (float4 *)out, words);
  switch (by) {
  case 0:
    return copy<0><<<blocks, THREADS>>>(in, out, n, head, words);
  case 1:
    return copy<1><<<blocks, THREADS>>>(in, out, n, head, words);
  case 2:
    return copy<2><<<blocks, THREADS>>>(in, out, n, head, words);
  default:
    return copy<3><<<blocks, THREADS>>>(in, out, n, head, words);
  }
}

VARIANT("realigned", "16-byte accesses, shifted into place in registers",
        "misaligned", launch);
