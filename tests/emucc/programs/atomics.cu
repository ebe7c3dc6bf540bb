// Atomics of every operation and type.
#include <cstdio>
struct Cells {
  int i, low, high, bits, swap, wrap, down;
  unsigned u;
  unsigned long long big;
  float f;
  double d, cas;
  int own[4]; // of each block
};
__device__ double add_by_cas(double *p, double v) {
  unsigned long long *as = (unsigned long long *)p, old = *as, assumed;
  do {
    assumed = old;
    old = atomicCAS(as, assumed, __double_as_longlong(v + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void kernel(Cells *c) {
  __shared__ int s[2];
  __shared__ float f;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 2)
    s[threadIdx.x] = 0, f = 0;
  __syncthreads();
  atomicAdd(&s[i & 1], 1);
  atomicAdd(&f, 0.5f);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&c->i, s[0] + s[1]);
    atomicAdd(&c->f, f);
  }
  atomicSub(&c->u, 1);
  atomicMin(&c->low, -i);
  atomicMax(&c->high, i);
  atomicOr(&c->bits, 1 << (i % 32));
  atomicXor(&c->swap, i);
  atomicAdd(&c->big, 1ull << 33);
  atomicAdd(&c->d, 0.25);
  atomicAdd_block(&c->own[blockIdx.x], 1);
  atomicInc((unsigned *)&c->wrap, 9);
  atomicDec((unsigned *)&c->down, 6);
  add_by_cas(&c->cas, 1.5);
  if (i == 3)
    atomicExch(&c->bits, -1), atomicAnd(&c->bits, -1);
}
int main() {
  Cells *c;
  cudaMallocManaged(&c, sizeof *c);
  cudaMemset(c, 0, sizeof *c);
  c->u = 1000;
  kernel<<<4, 64>>>(c);
  cudaDeviceSynchronize();
  printf("%d %d %d %#x %d %d %d\n", c->i, c->low, c->high, c->bits, c->swap,
         c->wrap, c->down);
  printf("%u %llu %g %g %g %d\n", c->u, c->big >> 33, c->f, c->d, c->cas,
         c->own[3]);
  cudaFree(c);
}
//: 256 -255 255 0xffffffff 0 6 3
//: 744 256 128 64 384 64
