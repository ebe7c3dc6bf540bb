// axpy-vector: z = a x + y by 16-byte words, some of each array in flight.
//
// A ceiling for kernels that read two bytes for each that they write, as
// copy-vector is one for those that read one. At two words of x and two of y a
// thread has as many loads in flight as there.
//
//= sweeps words
//= races == 0
#include "axpy.h"
#include "variant.h"

#include <cuda_runtime.h>

enum { THREADS = 256 };

//> kernel
static __device__ float4 axpy_of(float4 x, float4 y) {
  return make_float4(AXPY_A * x.x + y.x, AXPY_A * x.y + y.y, AXPY_A * x.z + y.z,
                     AXPY_A * x.w + y.w);
}

template <int WORDS>
static __global__ void axpy(const float *x, const float *y, float *z, long n) {
  const float4 *x4 = (const float4 *)x, *y4 = (const float4 *)y;
  float4 *z4 = (float4 *)z;
  long n4 = n / 4;
  long first = (long)blockIdx.x * THREADS * WORDS + threadIdx.x;
  if (first + (WORDS - 1) * THREADS < n4) {
    float4 of_x[WORDS], of_y[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++) {
      of_x[w] = x4[first + w * THREADS];
      of_y[w] = y4[first + w * THREADS];
    }
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      z4[first + w * THREADS] = axpy_of(of_x[w], of_y[w]);
  } else {
#pragma unroll 1
    for (long i = first; i < n4; i += THREADS)
      z4[i] = axpy_of(x4[i], y4[i]);
  }
  long last = n4 * 4 + threadIdx.x; // up to three elements are left
  if (blockIdx.x == 0 && last < n)
    z[last] = AXPY_A * x[last] + y[last];
}
//< kernel

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  int words = t->instance.value;
  long per_block = 4L * THREADS * words;
  auto *kernel = words == 1 ? axpy<1> : words == 2 ? axpy<2> : axpy<4>;
  kernel<<<(n + per_block - 1) / per_block, THREADS>>>(t->in[0], t->in[1],
                                                       t->out, n);
}

VARIANT("axpy-vector", "z = a x + y by 16-byte words, several in flight",
        "axpy", launch);
