// What functions of the headers and of the C library give back, or store where
// they are told, is stored by the kernel: one request of its width; likewise
// what they are given by value is loaded.
#include "../../check.cuh"
#include <algorithm>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <curand_kernel.h>
#include <thrust/complex.h>
namespace cg = cooperative_groups;

// A column of 32 elements for each line, so that no store is dead.
template <class T> struct columns {
  T *all;
  __device__ T &operator()(int n) const { return all[32 * n + threadIdx.x]; }
};
struct twelve {
  int a, b, c;
};
// A struct of pairs has its line copy pair by pair, as nvcc does.
// COUNT: global load requests=4 sectors=64 width=4
struct __align__(16) pairs { // COUNT: global store requests=4 sectors=64 width=4
  half2 at[4];
};
struct sum {
  __device__ float2 operator()(float2 a, float2 b) const {
    return make_float2(a.x + b.x, a.y + b.y);
  }
};
__device__ __noinline__ twelve made(int i) { return {i, i, i}; }

__global__ void vectors(columns<float4> v, columns<half2> h, columns<float2> p,
                        columns<twelve> t, columns<pairs> q,
                        cudaTextureObject_t texture) {
  int i = threadIdx.x;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  v(1) = __ldg(&v(0)); // COUNT: global store requests=1 sectors=16 width=16
  float4 *to = &v(2);
  // COUNT: global load requests=1 sectors=16 width=16
  __stcs(to, v.all[i]); // COUNT: global store requests=1 sectors=16 width=16
  v(3) = make_float4(i, i, i, i); // COUNT: global store requests=1 width=16
  v(4) = tex1Dfetch<float4>(texture, i); // COUNT: global store requests=1 width=16
  tex1Dfetch(&v(5), texture, i); // COUNT: global store requests=1 width=16
  // COUNT: global load requests=1 sectors=4 width=4
  h(1) = __shfl_sync(~0u, h.all[i], 0); // COUNT: global store requests=1 width=4
  // COUNT: global load requests=1 sectors=4 width=4
  h(2) = tile.shfl_xor(h.all[i], 1); // COUNT: global store requests=1 width=4
  p(1) = cg::reduce(tile, p.all[i], sum()); // COUNT: global store requests=1 width=8
  h(3) = atomicAdd(&h(0), h(1)); // COUNT: global store requests=1 width=4
  q(1) = q.all[i];
  t(0) = made(i); // COUNT: global store requests=3 sectors=36 width=4
}

__global__ void numbers(columns<double> d, columns<float> f, columns<int> n,
                        columns<thrust::complex<float>> c,
                        columns<float2> normal, curandState *states) {
  int i = threadIdx.x;
  f(0) = modff(i + .5f, &f(1)); // COUNT: global store requests=2 sectors=8
  f(2) = modf(i + .5f, &f(3)); // COUNT: global store requests=2 sectors=8
  f(4) = std::modf(i + .5f, &f(5)); // COUNT: global store requests=2 sectors=8
  d(0) = modf(i + .5, &d(1)); // COUNT: global store requests=2 sectors=16
  d(2) = frexp(i + .5, &n(2)); // COUNT: global store requests=2 sectors=12
  f(6) = std::frexp(i + .5f, &n(3)); // COUNT: global store requests=2 sectors=8
  d(3) = remquo(i, 3., &n(4)); // COUNT: global store requests=2 sectors=12
  f(7) = remquof(i, 3, &n(5)); // COUNT: global store requests=2 sectors=8
  sincos(i, &d(4), &d(5)); // COUNT: global store requests=2 sectors=16
  sincosf(i, &f(8), &f(9)); // COUNT: global store requests=2 sectors=8
  __sincosf(i, &f(10), &f(11)); // COUNT: global store requests=2 sectors=8
  sincospi(i, &d(6), &d(7)); // COUNT: global store requests=2 sectors=16
  sincospif(i, &f(12), &f(13)); // COUNT: global store requests=2 sectors=8
  const float *from = &normal(1).x;
  float *to = &normal(2).x;
  // COUNT: global load requests=1 sectors=8 width=8
  std::copy(from, from + blockDim.x / 16, to); // COUNT: global store requests=1 width=8
  n(0) = __match_all_sync(~0u, i, &n(1)); // COUNT: global store requests=2
  c(1) = thrust::exp(c(0)); // COUNT: global store requests=1 width=8
  curandState s = states[i];
  normal(0) = curand_normal2(&s); // COUNT: global store requests=1 width=8
}

template <class T> columns<T> some() { return {device(std::vector<T>(1024))}; }

int main() {
  columns<float4> v = some<float4>();
  cudaResourceDesc what = {};
  what.resType = cudaResourceTypeLinear;
  what.res.linear.devPtr = v.all;
  what.res.linear.sizeInBytes = 512;
  what.res.linear.desc = cudaCreateChannelDesc<float4>();
  cudaTextureDesc how = {};
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &what, &how, 0);
  auto h = some<half2>();
  auto p = some<float2>(), normal = some<float2>();
  auto t = some<twelve>();
  auto q = some<pairs>();
  vectors<<<1, 32>>>(v, h, p, t, q, texture);
  auto d = some<double>();
  auto f = some<float>();
  auto n = some<int>();
  auto c = some<thrust::complex<float>>();
  auto states = some<curandState>();
  numbers<<<1, 32>>>(d, f, n, c, normal, states.all);
  finish();
}
