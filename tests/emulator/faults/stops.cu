// What ends a kernel, and a division by zero, which ends none: its result is
// undefined, and the threads go on. GPUs set all bits, and the dividend is what
// remains.
//! prints -1 7 7 -2147483648
#include <cassert>
#include <cooperative_groups.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

__global__ void root(const float *in, float *out) {
  int i = threadIdx.x;
  assert(in[i] < 90);  // FAULT: assert
  out[i] = sqrtf(in[i]);
}

__global__ void demand(const int *in, int *) {
  if (in[threadIdx.x] == 11) __trap();  // FAULT: trap
}

__global__ void divide(const int *by, long long *r) {
  int seven = 7, least = -2147483647 - 1;
  r[0] = seven / by[0];    // FAULT: trap
  r[1] = 7u % unsigned(by[0]);  // FAULT: trap
  r[2] = 7ll % by[0];      // FAULT: trap
  r[3] = least / by[1];    // FAULT: trap
}

// A recursion whose end is never reached.
__device__ int
depth(int x) { return x ? depth(x) + depth(x) : 1; }  // FAULT: stack-overflow

__global__ void dive(const int *x, int *out) { *out = depth(*x); }

struct big {
  double weight;
};

// A GPU gives the greatest int there is.
__global__ void scaled(const float *in, int *out) {
  out[threadIdx.x] = int(in[threadIdx.x] * 1e9f);  // FAULT: trap
}

// Numbers that are converted as they are loaded.
__global__ void loaded(const float *f, const double *d, const int *index,
                       const big *b, long long *out) {
  __shared__ float s[2];
  const float *t = s;
  s[threadIdx.x] = f[index[1]];
  __syncthreads();
  int x = f[index[1]];            // FAULT: trap
  x += (unsigned char)b->weight;  // FAULT: trap
  x += int(t[0]);                 // FAULT: trap
  x += int(f[3]) + unsigned(d[2]);
  out[threadIdx.x] = x + (long long)d[1];  // FAULT: trap
}

// And as they are computed, or known to GCC.
__device__ unsigned pixel(const double *d, int i) {
  return d[i] * 255;  // FAULT: trap
}

__global__ void computed(const float *f, const double *d, long long *out) {
  int x = int(f[1] * 1e-9f);
  for (int i = 0; i < 2; i++)
    x += unsigned(f[i] * f[i]);  // FAULT: trap
  out[threadIdx.x] = x + pixel(d, 0);
  out[threadIdx.x] += int(1e10f);  // FAULT: trap
}

// grid.sync() in a launch that was not cooperative.
__global__ void plain_launch(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  cg::this_grid().sync();  // FAULT: grid-sync
  out[i] = out[gridDim.x * blockDim.x - 1 - i];
}

// A block is stopped by an assertion; the others wait at the grid's barrier. The
// cause is told, and not that they wait.
__global__ void stopped_block(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);  // FAULT: trap
  int next = x[(i + 1) % n];
  cg::this_grid().sync();
  x[i] = next;
}

int main() {
  return alone(
      [] { launch(root, 1, 64, 64); }, [] { launch(demand, 1, 32, 32); },
      [] {
        int *by = device(std::vector<int>{0, -1});
        long long *r = device<long long>(4);
        divide<<<1, 1>>>(by, r);
        auto got = host(r, 4);
        printf("%lld %lld %lld %lld\n", got[0], got[1], got[2], got[3]);
      },
      [] { launch(dive, 1, 1, 1); }, [] { launch(scaled, 1, 32, 32); },
      [] {
        auto f = device(std::vector<float>{3e9f, -4e9f, 5, 6});
        auto d = device(std::vector<double>{-1, NAN, 7});
        auto out = device<long long>(2);
        loaded<<<1, 2>>>(f, d, device(std::vector<int>{0, 1}),
                         device(std::vector<big>{{256}}), out);
        computed<<<1, 2>>>(f, d, out);
      },
      [] { launch(plain_launch, 4, 64, 256); },
      [] {
        int n = 64, *x = device(numbers<int>(n));
        void *arguments[] = {&x, &n};
        CUDA(cudaLaunchCooperativeKernel((void *)stopped_block, 3, 32,
                                         arguments));
      });
}
