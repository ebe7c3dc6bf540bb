// padded: one more column.
//= shared.bank_conflicts == 0
#include "variant.h"

//> kernel
static __global__ void transpose_padded(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  //> load
  int x = blockIdx.x * 32 + threadIdx.x; // a column < n
  tile[threadIdx.y][threadIdx.x] = in[(size_t)threadIdx.y * n + x];
  //< load
  __syncthreads();
  out[x] = tile[threadIdx.x][threadIdx.y] * 1.5f;
}
//< kernel

static void launch(const struct task *t) {
  transpose_padded<<<1, dim3(32, 32)>>>(t->in[0], t->out, 32);
}
