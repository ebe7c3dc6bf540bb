// strides: neighbouring lanes read words of shared memory a stride apart.
//
// A sweep: lane l reads word l * stride, then the word behind it, and so on.
// The lanes of a warp meet in a bank where l * stride agrees modulo 32.
//
//= sweeps stride
//= shared_store.wavefronts_per_request == 1
//= races == 0
#include "variant.h"
#include "words.h"

enum { THREADS = 256 };

static __global__ void sums(const float *in, float *out, long n, int stride) {
  __shared__ float table[TABLE];
  for (int i = threadIdx.x; i < TABLE; i += THREADS)
    table[i] = in[i];
  __syncthreads();
  long i = (long)blockIdx.x * THREADS + threadIdx.x;
  int first = threadIdx.x % 32 * stride;
  float sum = 0;
#pragma unroll 16
  for (int j = 0; j < LOADS; j++)
    sum += table[first + j];
  if (i < n)
    out[i] = sum;
}

static void launch(const struct task *t) {
  long n = t->instance.shape.cols;
  sums<<<(n + THREADS - 1) / THREADS, THREADS>>>(t->in[0], t->out, n,
                                                 t->instance.value);
}

VARIANT("strides", "lanes read words of shared memory a stride apart", "words",
        launch);
