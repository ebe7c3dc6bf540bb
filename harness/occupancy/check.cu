/* check.cu - residency.c against the runtime: for kernels of several register
 * counts, all block sizes and amounts of shared memory, is the number of
 * resident blocks what cudaOccupancyMaxActiveBlocksPerMultiprocessor says?
 *
 * Prints CSV, a row for each kernel: its registers, the cases, how many are
 * equal. Ends with a nonzero status where one is not. */
#include "residency.h"

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDA(call) require((call), #call)

static void require(cudaError_t error, const char *call) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "occupancy-check: %s: %s\n", call, cudaGetErrorString(error));
  exit(1);
}

/* Holds LIVE words in registers: all are loaded before the barrier, and stored
 * behind it. */
template <int LIVE> static __global__ void hold(float *x) {
  float word[LIVE];
#pragma unroll
  for (int i = 0; i < LIVE; i++)
    word[i] = x[i * 1024 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < LIVE; i++)
    x[(LIVE - 1 - i) * 1024 + threadIdx.x] = word[i];
}

struct tally {
  long cases, equal;
};

static void compare(const struct sm_limits *sm, const void *kernel,
                    struct kernel_use use, struct tally *tally) {
  int blocks = 0;
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(
          &blocks, kernel, use.threads, use.shared) != cudaSuccess) {
    cudaGetLastError(); /* such a block cannot be launched */
    blocks = 0;
  }
  struct residency ours = residency_of(sm, &use);
  tally->cases++;
  tally->equal += ours.blocks == blocks;
  if (ours.blocks != blocks)
    fprintf(stderr,
            "occupancy-check: %d threads, %d registers, %d bytes: %d blocks, "
            "the runtime says %d\n",
            use.threads, use.registers, use.shared, ours.blocks, blocks);
}

static bool check_kernel(const struct sm_limits *sm, const void *kernel) {
  cudaFuncAttributes is;
  CUDA(cudaFuncGetAttributes(&is, kernel));
  CUDA(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                            sm->block_shared));
  struct tally tally = {0, 0};
  for (int threads = 1; threads <= THREADS_PER_BLOCK; threads++)
    if (threads % 32 == 0 || threads % 50 == 0 || threads % 100 == 1)
      for (int shared = 0; shared <= sm->block_shared; shared += 1000)
        compare(sm, kernel, {threads, is.numRegs, shared}, &tally);
  printf("%d,%ld,%ld\n", is.numRegs, tally.cases, tally.equal);
  return tally.cases == tally.equal;
}

template <int LIVE> static bool check(const struct sm_limits *sm) {
  return check_kernel(sm, (const void *)hold<LIVE>);
}

int main() {
  cudaDeviceProp device;
  CUDA(cudaGetDeviceProperties(&device, 0));
  char capability[16];
  snprintf(capability, sizeof capability, "%d.%d", device.major, device.minor);
  const struct sm_limits *sm = limits_of(capability);
  if (!sm) {
    fprintf(stderr,
            "occupancy-check: compute capability %s is not in "
            "harness/occupancy/sm_limits.c\n",
            capability);
    return 2;
  }
  puts("registers,cases,equal");
  bool all = check<4>(sm) & check<16>(sm) & check<24>(sm) & check<32>(sm) &
             check<48>(sm) & check<64>(sm) & check<80>(sm) & check<96>(sm) &
             check<120>(sm) & check<150>(sm) & check<180>(sm) & check<220>(sm) &
             check<240>(sm);
  return !all;
}
