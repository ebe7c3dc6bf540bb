// Asynchronous copies: primitives, cuda::pipeline, cuda::barrier, by a group.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cstdio>
namespace cg = cooperative_groups;

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
int main() {
  float4 *f;
  float *g;
  int *in, *out;
  cudaMallocManaged(&f, 64 * sizeof *f);
  cudaMallocManaged(&g, 32 * sizeof *g);
  cudaMallocManaged(&in, 256 * sizeof *in);
  cudaMallocManaged(&out, 64 * sizeof *out);
  for (int i = 0; i < 64; i++)
    f[i] = make_float4(i, 1, 2, 3);
  for (int i = 0; i < 256; i++)
    in[i] = i;
  primitives<<<1, 32>>>(f, g);
  staged<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  printf("%g %d ", g[4], out[0]);
  with_barrier<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  printf("%d\n", out[3]);
  cudaFree(f), cudaFree(g), cudaFree(in), cudaFree(out);
}
//: 28 636 64
