// Kernels with references, memory for constants, atomics on pairs, pipelines whose warps have roles.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/pipeline>
#include <cuda_bf16.h>

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

int main() {
  Pair *p;
  int *by;
  cudaMallocManaged(&p, sizeof *p);
  cudaMallocManaged(&by, sizeof *by);
  *p = {1, 2};
  *by = 10;
  by_reference<<<1, 1>>>(*p, *by, 100);
  cudaDeviceSynchronize();
  printf("%d\n", p->a);
  void *arguments[] = {&p, &by, by};
  cudaLaunchKernel((const void *)by_reference, dim3(1), dim3(1), arguments, 0,
                   0);
  cudaDeviceSynchronize();
  printf("%d\n", p->a);

  __nv_bfloat162 *pair;
  cudaMallocManaged(&pair, sizeof *pair);
  *pair = __floats2bfloat162_rn(0.0f, 0.0f);
  count<<<1, 32>>>(pair);
  cudaDeviceSynchronize();
  printf("%g %g\n", __low2float(*pair), __high2float(*pair));

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
  cudaFree(p), cudaFree(by), cudaFree(pair), cudaFree((void *)in);
  cudaFree(out);
}
//: 111
//: 131
//: 32 64
//: 889 672
