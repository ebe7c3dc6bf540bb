/* against_header.c - the calculator against the CUDA Toolkit's own header, for
 * every compute capability, over registers, block sizes and shared memory. */
#include "residency.h"

#include <limits.h> /* the header below needs it */

#include <cuda_occupancy.h>
#include <stdio.h>

static int blocks_by_header(const struct sm_limits *sm,
                            const struct kernel_use *use) {
  cudaOccDeviceProp p = {.computeMajor = sm->capability / 10,
                         .computeMinor = sm->capability % 10,
                         .maxThreadsPerBlock = THREADS_PER_BLOCK,
                         .maxThreadsPerMultiprocessor = sm->threads,
                         .regsPerBlock = sm->block_registers,
                         .regsPerMultiprocessor = sm->registers,
                         .warpSize = LANES_PER_WARP,
                         .sharedMemPerBlock = 49152,
                         .sharedMemPerMultiprocessor = sm->shared,
                         .numSms = 1,
                         .sharedMemPerBlockOptin = sm->block_shared,
                         .reservedSharedMemPerBlock = sm->shared_reserved};
  cudaOccFuncAttributes f = {.maxThreadsPerBlock = THREADS_PER_BLOCK,
                             .numRegs = use->registers,
                             .shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN,
                             .maxDynamicSharedSizeBytes = sm->block_shared};
  cudaOccDeviceState state = {0};
  cudaOccResult result;
  if (sm->capability >= 70)
    state.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;
  return cudaOccMaxActiveBlocksPerMultiprocessor(&result, &p, &f, &state,
                                                 use->threads, use->shared) ==
                 CUDA_OCC_SUCCESS
             ? result.activeBlocksPerMultiprocessor
             : -1;
}

int main(void) {
  int capabilities = 0;
  long different = 0, cases = 0;
  for (const struct sm_limits *sm = all_limits; sm->capability; sm++) {
    capabilities++;
    for (int registers = 1; registers <= 255; registers += 3)
      for (int threads = 1; threads <= THREADS_PER_BLOCK; threads += 31)
        for (int shared = 0; shared <= sm->block_shared; shared += 1500) {
          struct kernel_use use = {threads, registers, shared};
          int ours = residency_of(sm, &use).blocks;
          int theirs = blocks_by_header(sm, &use);
          cases++;
          if (ours != theirs && different++ < 5)
            printf("%d: %d threads, %d registers, %d bytes: %d, header %d\n",
                   sm->capability, threads, registers, shared, ours, theirs);
        }
  }
  if (different)
    printf("%ld of %ld cases differ\n", different, cases);
  else
    printf("%d capabilities, all cases equal\n", capabilities);
  return different > 0;
}
