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
#include <stdint.h>

enum { THREADS = 256 };

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

// Stores `words` aligned float4 from out on; the source's begin BY floats after
// in. Of `ends` floats, `head` lie before them, the rest behind. Words are
// counted in 32 bits, which do for 64 GiB: their addresses take fewer
// instructions, which short copies feel.
template <int BY>
static __global__ void __launch_bounds__(THREADS)
    copy(const float4 *__restrict__ in, float4 *__restrict__ out,
         unsigned words, unsigned head, unsigned ends) {
  unsigned i = blockIdx.x * THREADS + threadIdx.x;
  if (i < words)
    out[i] = realigned<BY>(in[i], in[BY ? i + 1 : i]);
  if (i < ends) {
    long f = (long)i - head + (i < head ? 0 : 4L * words);
    ((float *)out)[f] = ((const float *)in)[f + BY];
  }
}

// Nothing to shift and no ends: a short copy is over before a longer kernel's
// instructions have come.
static __global__ void __launch_bounds__(THREADS)
    copy_words(const float4 *__restrict__ in, float4 *__restrict__ out,
               unsigned words) {
  unsigned i = blockIdx.x * THREADS + threadIdx.x;
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
  long ends = n - 4 * words;
  const float4 *in4 = (const float4 *)(in + head - by);
  float4 *out4 = (float4 *)(out + head);
  if (by == 0 && ends == 0)
    return copy_words<<<(words + THREADS - 1) / THREADS, THREADS>>>(in4, out4,
                                                                    words);
  long blocks = words / THREADS + 1;
  switch (by) {
  case 0:
    return copy<0><<<blocks, THREADS>>>(in4, out4, words, head, ends);
  case 1:
    return copy<1><<<blocks, THREADS>>>(in4, out4, words, head, ends);
  case 2:
    return copy<2><<<blocks, THREADS>>>(in4, out4, words, head, ends);
  default:
    return copy<3><<<blocks, THREADS>>>(in4, out4, words, head, ends);
  }
}

VARIANT("realigned", "16-byte accesses, shifted into place in registers",
        "misaligned", launch);
