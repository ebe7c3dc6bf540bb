#!/usr/bin/env bash
# Lanes tell each other bits by votes, too: they count as shuffles do.
. tests/tap.sh
cat >"$scratch/votes.cu" <<'END'
#include <cuda_runtime.h>
__global__ void shuffled(int *out) {
  out[threadIdx.x] = __shfl_xor_sync(~0u, (int)threadIdx.x, 1);
}
__global__ void voted(int *out) {
  unsigned bits = 0;
  for (int b = 0; b < 5; b++)
    bits += __ballot_sync(~0u, threadIdx.x >> b & 1);
  out[threadIdx.x] = bits + __any_sync(~0u, threadIdx.x == 7);
}
__global__ void matched(int *out) {
  out[threadIdx.x] = __match_any_sync(~0u, (int)threadIdx.x / 4);
}
__global__ void of_block(int *out) {
  out[threadIdx.x] = __syncthreads_or(threadIdx.x == 70);
}
__global__ void of_none(int *out) {
  out[threadIdx.x] = __syncthreads_or(threadIdx.x > 127) +
                     __syncthreads_count(threadIdx.x > 127);
}
__global__ void waits(int *out) {
  __syncthreads();
  out[threadIdx.x] = 1;
}
int main() {
  int *out;
  cudaMalloc(&out, 512);
  shuffled<<<1, 128>>>(out);
  voted<<<1, 64>>>(out);
  matched<<<1, 128>>>(out);
  of_block<<<1, 128>>>(out);
  of_none<<<1, 128>>>(out);
  waits<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
END
"$B/bin/emucc" -o "$scratch/votes" "$scratch/votes.cu"
EMU_LAUNCHES=$scratch/launches.csv "$scratch/votes" >/dev/null 2>&1
is "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "warp_shuffles") at = i }
  NR > 1 { print $2, $at }' "$scratch/launches.csv" | paste -sd' ')" \
  'shuffled 4 voted 12 matched 4 of_block 4 of_none 8 waits 0' \
  'votes of a warp, matches, and votes of a block by its warps, also where all say no'
finish
