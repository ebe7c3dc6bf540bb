#!/usr/bin/env bash
# Shuffles are counted as what they are, requests of the load/store pipe: an H200
# counts one for each instruction of a warp, and a double takes two.
. tests/tap.sh

cat >"$scratch/shuffles.cu" <<'CU'
#include "output/emu_results.h"
#include <cooperative_groups.h>

__global__ void exchange(float *out, int which) {
  float x = threadIdx.x;
  double y = x;
  if (which == 0)
    for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(~0u, x, d);
  if (which == 1) y = __shfl_xor_sync(~0u, y, 1);
  if (which == 2 && threadIdx.x % 32 < 8) x = __shfl_sync(0xffu, x, 3);
  if (which == 3) x = __ballot_sync(~0u, x > 3);
  if (which == 4) {
    auto warp = cooperative_groups::tiled_partition<32>(
        cooperative_groups::this_thread_block());
    x = warp.shfl_up(x, 1);
  }
  if (which == 5) x = __reduce_add_sync(~0u, threadIdx.x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}

int main() {
  float *out;
  cudaMalloc(&out, 192 * sizeof *out);
  for (int which : {5, 0, 1, 2, 3, 4}) {
    emu_counts_reset();
    exchange<<<3, 64>>>(out, which);
    emu_quantity all[300];
    for (size_t i = 0, n = emu_counts(all, 300); i < n; i++)
      if (!strcmp(all[i].name, "shuffle.requests")) printf("%g ", all[i].value);
  }
  cudaFree(out);
}
CU
"$emucc" -I harness/emulator -o "$scratch/shuffles" \
  "$scratch/shuffles.cu"
# 6 warps: none, 5 shuffles, one of 8 bytes, one of 8 lanes, none, one of a tile.
is "$(EMU_LAUNCHES=$scratch/launches.csv "$scratch/shuffles" 2>/dev/null)" \
  '0 30 12 6 0 6 ' \
  'one for each shuffle of a warp and each 4 bytes; none for votes and reductions'
is "$(sed 1d "$scratch/launches.csv" | awk -F, '{ printf "%s ", $NF }')" \
  '6 30 12 6 6 6 ' 'EMU_LAUNCHES has reductions and votes among warp_shuffles'
like "$("$scratch/shuffles" 2>&1 >/dev/null)" \
  '\+ exchange: 6 requests by shuffles, to the pipe that loads' \
  'the table tells of them below'

# Before compute capability 7.0 the lanes that run together take part.
cat >"$scratch/old.cu" <<'CU'
#include <cstdio>
__global__ void sum(int *out) {
  int x = threadIdx.x;
  for (int d = 16; d > 0; d /= 2) x += __shfl_down(x, d);
  out[threadIdx.x] = __shfl(x, 0) + (__any(x > 0) && __all(x > 0));
  if (threadIdx.x % 4 == 0) out[threadIdx.x] += __popc(__ballot(1));
}
int main() {
  int *out, all[32];
  cudaMalloc(&out, sizeof all);
  sum<<<1, 32>>>(out);
  cudaMemcpy(all, out, sizeof all, cudaMemcpyDeviceToHost);
  printf("%d %d\n", all[0], all[31]);
  cudaFree(out);
}
CU
"$emucc" -arch=sm_61 -o "$scratch/old" "$scratch/old.cu"
is "$("$scratch/old" 2>&1 | head -1)" '505 497' \
  'shuffles and votes without _sync are there for -arch=sm_61'
finish
