// Groups, votes, shuffles, pipelines, and grids that meet.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include "../../check.cuh"
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

// Cooperative groups: blocks, tiles, coalesced groups, reduce, scan.
namespace tiles {
template <class Group> __device__ int reduce_any(Group g, int *buffer, int v) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    buffer[lane] = v;
    g.sync();
    if (lane < i)
      v += buffer[lane + i];
    g.sync();
  }
  return v;
}
template <int N> __device__ int tile_sum(cg::thread_block_tile<N> t, int v) {
  for (int i = t.num_threads() / 2; i > 0; i /= 2)
    v += t.shfl_down(v, i);
  return v;
}
__device__ int aggregated(int *counter) {
  cg::coalesced_group g = cg::coalesced_threads();
  int base = 0;
  if (g.thread_rank() == 0)
    base = atomicAdd(counter, g.size());
  return g.shfl(base, 0) + g.thread_rank();
}
__global__ void kernel(int *out, int *counter) {
  __shared__ int buffer[64];
  cg::thread_block block = cg::this_thread_block();
  int i = block.thread_rank();
  int whole = reduce_any(block, buffer, i);
  auto tile = cg::tiled_partition<16>(block);
  int part = tile_sum<16>(tile, i);
  cg::thread_group dynamic = cg::tiled_partition(block, 8);
  if (i == 0)
    out[0] = whole, out[1] = part, out[2] = dynamic.size();
  if (i == 63)
    out[3] = tile.meta_group_rank() * 100 + tile.meta_group_size() * 10 + tile.thread_rank();
  auto warp = cg::tiled_partition<32>(block);
  int low = cg::reduce(warp, i, cg::less<int>()), high = cg::reduce(warp, i, [](int a, int b) { return a > b ? a : b; });
  int before = cg::exclusive_scan(warp, 2), upto = cg::inclusive_scan(warp, i, cg::plus<int>());
  if (i == 40)
    out[4] = low, out[5] = high, out[6] = before, out[7] = upto;
  if (i % 4 == 0)
    aggregated(counter);
  auto halves = cg::binary_partition(warp, i % 32 < 10);
  auto labels = cg::labeled_partition(warp, i % 3);
  int any = warp.any(i == 31), all = warp.all(1);
  if (i == 31)
    out[8] = halves.size(), out[9] = labels.size(), out[10] = any, out[11] = all,
    out[12] = block.group_dim().x, out[13] = tile.num_threads();
  cg::sync(block);
}
static void run() {
  int *out = managed<int>(64), *counter = managed<int>();
  *counter = 0;
  kernel<<<1, 64>>>(out, counter);
  cudaError_t e = cudaDeviceSynchronize();
  for (int i = 0; i < 14; i++)
    printf("%d ", out[i]);
  printf("%d %s\n", *counter, cudaGetErrorString(e));
}
} // namespace tiles

// A cooperative launch: the whole grid meets at grid.sync().
namespace cooperative {
__global__ void sum(const int *in, int *partial, int *out, int n) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  __shared__ int local;
  if (block.thread_rank() == 0)
    local = 0;
  block.sync();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    atomicAdd(&local, in[i]);
  block.sync();
  if (threadIdx.x == 0)
    partial[blockIdx.x] = local;
  grid.sync();
  if (grid.thread_rank() == 0) {
    int s = 0;
    for (int b = 0; b < gridDim.x; b++)
      s += partial[b];
    *out = s;
  }
  cg::sync(grid);
  if (block.thread_rank() == 1)
    partial[blockIdx.x] = *out + local * 0;
}
static void run() {
  const int n = 10000, blocks = 264;
  int count = n, can = 0;
  cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0);
  int *in = managed<int>(n), *partial = managed<int>(blocks);
  int *out = managed<int>();
  for (int i = 0; i < n; i++)
    in[i] = i % 10;
  void *arguments[] = {(void *)&in, &partial, &out, &count};
  cudaError_t e = cudaLaunchCooperativeKernel((void *)sum, blocks, 128,
                                              arguments, 0, 0);
  SAY("%d %s %d %d\n", can, cudaGetErrorString(e), *out, partial[7]);
  e = cudaLaunchCooperativeKernel((void *)sum, 100000, 128, arguments, 0, 0);
  printf("%s\n", cudaGetErrorName(e));
}
} // namespace cooperative

// Asynchronous copies: primitives, cuda::pipeline, cuda::barrier, by a group.
namespace pipeline {
__global__ void primitives(const float4 *in, float *out) {
  __shared__ float4 tile[2][32];
  int i = threadIdx.x;
  __pipeline_memcpy_async(&tile[0][i], &in[i], sizeof(float4));
  __pipeline_commit();
  __pipeline_memcpy_async(&tile[1][i], &in[32 + i], sizeof(float4), 8);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = tile[0][31 - i].x + tile[1][31 - i].y + tile[1][31 - i].w;
}
__global__ void staged(const int *in, int *out, int batches) {
  constexpr int stages = 2;
  __shared__ int buffer[stages][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int done = 0, fetched = 0; done < batches; done++) {
    for (; fetched < batches && fetched < done + stages; fetched++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, buffer[fetched % stages], in + fetched * 64, sizeof(int) * 64, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += buffer[done % stages][63 - threadIdx.x];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}
__global__ void with_barrier(const int *in, int *out) {
  __shared__ int s[64], t[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, s, in, cuda::aligned_size_t<16>(sizeof s), bar);
  bar.arrive_and_wait();
  cg::memcpy_async(block, t, in, sizeof t);
  cg::wait(block);
  auto token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = s[63 - threadIdx.x] + t[(threadIdx.x + 1) % 64];
}
static void run() {
  float4 *f = managed<float4>(64);
  float *g = managed<float>(32);
  int *in = managed<int>(256), *out = managed<int>(64);
  for (int i = 0; i < 64; i++)
    f[i] = make_float4(i, 1, 2, 3);
  for (int i = 0; i < 256; i++)
    in[i] = i;
  primitives<<<1, 32>>>(f, g);
  staged<<<1, 64>>>(in, out, 4);
  SAY("%g %d ", g[4], out[0]);
  with_barrier<<<1, 64>>>(in, out);
  SAY("%d\n", out[3]);
}
} // namespace pipeline

// Kernels with references, memory for constants, atomics on pairs, pipelines whose warps have roles.
namespace references {
struct Pair {
  int a, b;
};
__global__ void by_reference(Pair &p, const int &by, int value) {
  p.a += by + value;
}
__global__ void count(__nv_bfloat162 *sum) {
  atomicAdd(sum, __floats2bfloat162_rn(1.0f, 2.0f));
}

/* Warp 0 fetches, warp 1 adds up. */
__global__ void roles(const int *in, int *out, int batches) {
  constexpr int stages = 2;
  __shared__ int stage[stages][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages>
      state;
  auto block = cooperative_groups::this_thread_block();
  bool producer = threadIdx.x < 32;
  int lane = threadIdx.x % 32, sum = 0;
  auto pipe = cuda::make_pipeline(block, &state,
                                  producer ? cuda::pipeline_role::producer
                                           : cuda::pipeline_role::consumer);
  for (int i = 0; i < batches; i++) {
    if (producer) {
      pipe.producer_acquire();
      cuda::memcpy_async(&stage[i % stages][lane], &in[i * 32 + lane],
                         sizeof(int), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      sum += stage[i % stages][31 - lane];
      pipe.consumer_release();
    }
  }
  if (!producer)
    out[lane] = sum;
}

static void run() {
  Pair *p = managed<Pair>();
  int *by = managed<int>();
  *p = {1, 2};
  *by = 10;
  by_reference<<<1, 1>>>(*p, *by, 100);
  SAY("%d\n", p->a);
  void *arguments[] = {&p, &by, by};
  cudaLaunchKernel((const void *)by_reference, dim3(1), dim3(1), arguments, 0,
                   0);
  SAY("%d\n", p->a);

  __nv_bfloat162 *pair = managed<__nv_bfloat162>();
  *pair = __floats2bfloat162_rn(0.0f, 0.0f);
  count<<<1, 32>>>(pair);
  SAY("%g %g\n", __low2float(*pair), __high2float(*pair));

  const int batches = 7;
  const int *in;
  int *out, host[32 * batches];
  for (int i = 0; i < 32 * batches; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemcpy((void *)in, host, sizeof host, cudaMemcpyHostToDevice);
  roles<<<1, 64>>>(in, out, batches);
  cudaMemcpy(host, out, 32 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[31]);
  cudaFree((void *)in);
  cudaFree(out);
}
} // namespace references

// Shuffles of every kind, width and type.
namespace shuffles {
#define FULL 0xffffffffu

template <class T> __device__ T warp_sum(T v) {
  for (int offset = warpSize / 2; offset > 0; offset >>= 1)
    v += __shfl_down_sync(FULL, v, offset);
  return v;
}
__global__ void kernel(int *out, double *d) {
  int lane = threadIdx.x % 32, v = threadIdx.x;
  int a = __shfl_sync(FULL, v, 5);
  int b = __shfl_up_sync(FULL, v, 1);
  int c = __shfl_xor_sync(FULL, v, 16);
  int e = __shfl_sync(FULL, v, 1, 8);
  int f = __shfl_down_sync(FULL, v, 3, 4);
  int g = __shfl_sync(FULL, v, 33);
  out[threadIdx.x] = a + 100 * b + 10000 * c + 1000000 * (e % 32) + 100000000 * (g % 32);
  out[64 + threadIdx.x] = f;
  double s = warp_sum(0.5 * lane);
  long long t = warp_sum((long long)lane << 40);
  unsigned char narrow = __shfl_sync(FULL, (unsigned char)(lane + 200), 1);
  if (lane == 0)
    d[threadIdx.x / 32] = s + double(t >> 40) + narrow;
  if (lane < 8) {
    int partial = __shfl_xor_sync(0xffu, v, 7);
    out[128 + threadIdx.x % 8] = partial;
  }
}
static void run() {
  int *out = managed<int>(200);
  double *d = managed<double>(2);
  kernel<<<1, 32>>>(out, d);
  SAY("%d %d %d\n", out[0], out[9], out[31]);
  printf("%d %d %d\n", out[64], out[65], out[67]);
  printf("%g %d %d\n", d[0], out[128], out[135]);
}
} // namespace shuffles

// Votes, match, reduce, active lanes; part of a warp, the short last warp.
namespace votes {
__global__ void kernel(unsigned *out, int *r) {
  unsigned i = threadIdx.x;
  out[i] = __ballot_sync(0xffffffff, i % 3 == 0);
  r[0 * 32 + i] = __any_sync(0xffffffff, i == 7) * 2 + __all_sync(0xffffffff, i < 32);
  unsigned same = __match_any_sync(0xffffffff, i / 8);
  int all;
  unsigned one = __match_all_sync(0xffffffff, 4.5f, &all);
  r[32 + i] = __popc(same) + 100 * all + 1000 * (one == 0xffffffff);
  __match_all_sync(0xffffffff, i, &all);
  r[64 + i] = all;
  r[96 + i] = __reduce_add_sync(0xffffffff, i) + __reduce_max_sync(0xffffffff, int(i) - 40);
  r[128 + i] = __reduce_xor_sync(0xffffffff, i == 3 ? 5u : 0u) +
               __reduce_min_sync(0xffffffff, i + 10);
  if (i < 12) {
    unsigned active = __activemask();
    r[160 + i] = __popc(active) + (__ballot_sync(active, i & 1) == 0xaaa) * 100;
    __syncwarp(active);
  }
}
__global__ void of_blocks(int *out) {
  int i = threadIdx.x;
  int c = __syncthreads_count(i < 40);
  int a = __syncthreads_and(i >= 0) + 2 * __syncthreads_and(i < 63);
  int o = __syncthreads_or(i == 99) + !__syncthreads_or(i == 50);
  out[i] = c * 100 + a * 10 + o;
}
__global__ void short_warp(int *r) {
  unsigned mask = (1u << 20) - 1;
  r[threadIdx.x] = threadIdx.x < 32 ? 32 : __popc(__ballot_sync(mask, 1));
}
// Lanes that have returned are not waited for.
__global__ void after_return(int *r) {
  if (threadIdx.x < 12)
    return;
  r[threadIdx.x] = __popc(__ballot_sync(0xffffffff, 1));
}
static void run() {
  unsigned *out = managed<unsigned>(32);
  int *r = managed<int>(192);
  kernel<<<1, 32>>>(out, r);
  SAY("%#x %d %d %d %d %d %d\n", out[31], r[4], r[40], r[64], r[100], r[130], r[165]);
  short_warp<<<1, 52>>>(r);
  SAY("%d ", r[51]);
  after_return<<<1, 32>>>(r);
  SAY("%d ", r[31]);
  of_blocks<<<1, 64>>>(r);
  SAY("%d %d\n", r[0], r[63]);
}
} // namespace votes

int main() {
  tiles::run();
  cooperative::run();
  pipeline::run();
  references::run();
  shuffles::run();
  votes::run();
  finish();
}
//: 2016 120 8 355 32 63 16 324 22 11 1 1 64 16 16 no error
//: 1 no error 45000 45000
//: cudaErrorCooperativeLaunchTooLarge
//: 28 636 64
//: 111
//: 131
//: 32 64
//: 889 672
//: 101160005 109250805 125153005
//: 3 1 3
//: 945 7 0
//: 0x49249249 3 1108 0 487 15 112
//: 20 20 4010 4010
