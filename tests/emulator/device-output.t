#!/usr/bin/env bash
# What kernels print comes warp by warp, as on a GPU: an instruction's lines in
# the order of its lanes, then those of the next; and the blocks in their order.
. tests/tap.sh

cat >"$scratch/speaks.cu" <<'CU'
#include <cassert>
#include <cstdio>

__global__ void branches() {
  printf("lane %d\n", threadIdx.x);
  if (threadIdx.x % 2)
    printf("odd %d\n", threadIdx.x);
  printf("all\n");
}

__global__ void rounds() {
  for (int i = 0; i < threadIdx.x; i++)
    printf("%d.%d.%d\n", blockIdx.x, i, threadIdx.x);
}

__global__ void some_vote() {
  int t = threadIdx.x, all = __all_sync(~0u, 1);
  if (t != 0)
    all = __all_sync(6, all);
  all = __any_sync(~0u, all);
  if (t == 0)
    all = __any_sync(1, all);
  all = __shfl_sync(~0u, all, 1);
  if (t == 0)
    printf("votes");
  printf(" %d", all);
  if (t == 0)
    printf(".");
}

__global__ void fails() {
  printf("before %d\n", threadIdx.x);
  assert(threadIdx.x != 1);
}

int main() {
  puts("host");
  branches<<<1, 3>>>();
  rounds<<<2, 3>>>();
  cudaDeviceSynchronize();
  some_vote<<<1, 3>>>();
  cudaDeviceSynchronize();
  puts("\nhost");
  fails<<<1, 3>>>();
  cudaDeviceSynchronize();
}
CU
"$emucc" -o "$scratch/speaks" "$scratch/speaks.cu"
says() { EMU_THREADS=$1 "$scratch/speaks" 2>/dev/null | paste -sd' '; }
is "$(says 1)" "host lane 0 lane 1 lane 2 odd 1 all all all 0.0.1 0.0.2 0.1.2\
 1.0.1 1.0.2 1.1.2 votes 1 1 1. host before 0 before 1" 'lane by lane, then the next line'
is "$(says 2)" "$(says 1)" 'the blocks in their order, whoever runs them'

cat >"$scratch/long.cu" <<'CU'
__global__ void spin(volatile long *clock, long ticks) {
  long until = clock64() + ticks;
  if (blockIdx.x == 1)
    while (clock64() < until)
      ;
}
int main() {
  spin<<<2, 1>>>(0, 6000000000l);
  return cudaDeviceSynchronize();
}
CU
"$emucc" -o "$scratch/long" "$scratch/long.cu"
"$scratch/long" 2>"$scratch/said"
is "$(<"$scratch/said" grep -c 'blocks')" 0 'in a file no progress is told'
if script -qc true /dev/null >/dev/null 2>&1; then
  script -qec "$scratch/long" "$scratch/typed" >/dev/null </dev/null
  like "$(tr '\r' '\n' <"$scratch/typed")" '^spin: 1 of 2 blocks' \
    'on a terminal it is'
  like "$(cat -v "$scratch/typed")" 'blocks\^\[\[K\^M\^\[\[K[^0-9]*$' \
    'and taken away'
else
  skip 2 'no terminal can be made: no script, or no /dev/pts'
fi
finish
