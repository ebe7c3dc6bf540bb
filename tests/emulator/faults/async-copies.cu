// Asynchronous copies that are read before the thread that began them has waited
// for them: not at all, one too few, never committed, in another stage.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;
const int threads = 64, parts = 4;

__global__ void not_at_all(const int *in, int *out) {
  __shared__ int s[threads];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof s);
  block.sync();
  out[threadIdx.x] = s[threads - 1 - threadIdx.x];  // FAULT: race
  block.sync();
}

__global__ void one_too_few(const int *in, int *out) {
  extern __shared__ int dynamic[];
  int t = threadIdx.x, sum = 0;
  __pipeline_memcpy_async(&dynamic[t], &in[t], sizeof(int));
  __pipeline_commit();
  for (int p = 0; p < parts; p++) {
    int *now = dynamic + p % 2 * threads, *next = dynamic + (p + 1) % 2 * threads;
    if (p + 1 < parts) {
      __pipeline_memcpy_async(&next[t], &in[(p + 1) * threads + t], sizeof(int));
      __pipeline_commit();
    }
    __pipeline_wait_prior(1);  // the last part needs 0
    __syncthreads();
    sum += now[t ^ 32];  // FAULT: race
    __syncthreads();
  }
  out[t] = sum;
}

__global__ void not_committed(const int *in, int *out) {
  __shared__ int s[threads];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int));
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];  // FAULT: race
}

__global__ void next_stage(const int *in, int *out) {
  __shared__ int s[2][threads];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  for (int i = 0; i < 2; i++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[i][t], &in[i * threads + t], sizeof(int), pipe);
    pipe.producer_commit();
  }
  pipe.consumer_wait();  // for the first of the two
  out[t] = s[0][t];
  out[t] += s[1][t];  // FAULT: race
  pipe.consumer_release();
}

int main() {
  int *in = device(numbers<int>(threads * parts)), *out = device<int>(threads);
  not_at_all<<<1, threads>>>(in, out);
  one_too_few<<<1, threads, 2 * threads * sizeof(int)>>>(in, out);
  not_committed<<<1, threads>>>(in, out);
  next_stage<<<1, threads>>>(in, out);
  finish();
}
