#!/usr/bin/env bash
# The time limit counts from the last block that ended; a program that is
# stopped says what it has counted so far.
. tests/tap.sh

"$emucc" -std=c++17 -o "$scratch/stopped" \
  tests/emulator/stopped/stopped.cu >"$scratch/log" 2>&1
ok $? 'compiles'
export EMU_COUNTS=$scratch/counts.csv EMU_THREADS=1
states() { cut -d, -f2,16,17,18 "$EMU_COUNTS" | sort -u | grep -v kernel; }

is "$(EMU_TIMEOUT=1 "$scratch/stopped" slow 2>"$scratch/err")" OK \
  'blocks that end one after the other are not too slow'
out=$(EMU_TIMEOUT=1 "$scratch/stopped" endless 2>"$scratch/err")
like "$out" 'cudaErrorLaunchTimeout' 'a block that does not end is'
like "$(cat "$scratch/err")" \
  'time is up in endless: no block of the kernel has ended for 1 seconds' \
  'and why is said'
whole='fill,100,100,all'
is "$(states)" "endless,100,99,partial
$whole" 'what was counted is partial'
like "$(cat "$scratch/err")" \
  '^! endless: stopped: 99 of its 100 blocks had ended, 99 of them counted$' \
  'so the table says'

# Beside programs that leave it little of the processor, and none in its kernel.
last=$(($(nproc) - 1)) others=()
for _ in 1 2 3; do
  timeout 20 taskset -c "$last" sh -c 'while :; do :; done' &
  others+=($!)
done
EMU_TIMEOUT=1 timeout 10 taskset -c "$last" "$scratch/stopped" barrier \
  >/dev/null 2>"$scratch/err"
{ kill "${others[@]}" && wait; } 2>/dev/null
like "$(cat "$scratch/err")" 'time is up in one_too_many: no block' \
  'threads that wait at a barrier are stopped on a busy machine'

like "$(EMU_TIMEOUT=1 "$scratch/stopped" host 2>&1)" \
  'warning: time is up in until_set: .* here a launch ends before the host' \
  'a kernel that waits for the host: what is different here is said'

for signal in TERM INT; do
  rm -f "$EMU_COUNTS"
  # Background jobs of a script ignore SIGINT.
  EMU_TIMEOUT=600 env --default-signal=INT "$scratch/stopped" endless >"$scratch/out" 2>"$scratch/err" &
  until grep -q begun "$scratch/out" 2>/dev/null; do sleep 0.1; done
  sleep 1 # for the 99 blocks that end
  kill -$signal $!
  { wait $!; } 2>/dev/null
  is $? $((128 + $(kill -l $signal))) "SIG$signal ends the program"
  like "$(cat "$scratch/err")" '^emulator: interrupted' 'which says so'
  like "$(cat "$scratch/err")" '^fill +1 +100 ' 'and what it has counted'
  is "$(states)" "endless,100,99,partial
$whole" 'in the file, too'
  is "$(grep -c Timeout "$scratch/out")" 0 'host code does not go on'
done

# ---- causes before what follows from them ----
cat >"$scratch/causes.cu" <<'END'
#include <cstdio>
__global__ void clear(float *x) { x[threadIdx.x] = 0; }
int main(int argc, char **) {
  float *x = 0, y[2048], sum = 0;
  clear<<<1, 4096>>>(x);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  if (argc > 1) {
    if (cudaMalloc(&x, (size_t)1 << 40) != cudaSuccess) printf("none\n");
    clear<<<1, 32>>>(x);
    return cudaDeviceSynchronize() != 0;
  }
  cudaMalloc(&x, sizeof y);
  clear<<<1, 2048>>>(x);
  cudaMemcpy(y, x, sizeof y, cudaMemcpyDeviceToHost);
  for (float v : y) sum += v;
  cudaFree(x);
  return sum == 1;
}
END
"$emucc" "$scratch/causes.cu" -o "$scratch/causes" || exit 1
order() { "$scratch/causes" "$@" 2>&1 | sed -n 's/.*causes.cu:\([0-9]*\): .*\[\(.*\)\]$/\1 \2/p'; }
is "$(order)" '5 RETURNED_ERROR
13 FAILED_LAUNCH
14 UNINITIALISED' 'a launch that failed, then what it did not write'
is "$(order null)" '5 RETURNED_ERROR
8 RETURNED_ERROR
2 OUT_OF_BOUNDS' 'cudaMalloc that failed, then its null pointer'
like "$("$scratch/causes" 2>&1)" '^.*:5: note: .* 4096 threads a block; at most 1024' \
  'where the program asks for the error, why is told'

cat >"$scratch/order.cu" <<'END'
__device__ int out[64], flag[2];
__global__ void race_first() {
  __shared__ int done, n[64];
  int t = threadIdx.x, k = 0;
  if (t == 0) done = 0;
  __syncthreads();
  while (!done) {
    n[t] = t;
    __syncthreads();
    out[t] += n[63 - t];
    __syncthreads();
    if (t == 63) done = ++k > 2;
  }
}
__global__ void barrier_first() {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 32) __syncthreads();
  out[t] = s[63 - t];
}
__global__ void wait(volatile int *f) {
  if (threadIdx.x == 0)
    while (f[1] == 0);
  __syncthreads();
}
int main(int argc, char **) {
  void *f;
  cudaGetSymbolAddress(&f, flag);
  race_first<<<1, 64>>>();
  barrier_first<<<1, 64>>>();
  if (argc > 1) wait<<<4, 64>>>((int *)f);
  return cudaDeviceSynchronize() != 0;
}
END
"$emucc" -w "$scratch/order.cu" -o "$scratch/order" || exit 1
is "$("$scratch/order" 2>&1 |
  sed -n 's/.*order.cu:\([0-9]*\): .*\[\(.*\)\]$/\1 \2/p')" '7 RACE
9 DIVERGENT_BARRIER
11 DIVERGENT_BARRIER
19 DIVERGENT_BARRIER
18 RACE' 'a race, then the barriers that it parts; a barrier, then its race'
like "$(EMU_TIMEOUT=1 "$scratch/order" x 2>&1)" \
  'at byte 4 of the 8 bytes of flag, which .* 63 of its block.s 64 threads wait at __sync' \
  'a kernel without an end: who waits, and for what'

cat >"$scratch/crash.cu" <<'END'
#include <cstring>
#include <cuda_runtime.h>
int main(int argc, char **) {
  const char *volatile none = 0;
  if (argc > 1) return cudaMalloc((void **)1, 4);
  return (int)strlen(none);
}
END
"$emucc" -w "$scratch/crash.cu" -o "$scratch/crash" || exit 1
like "$("$scratch/crash" 2>&1)" 'host code at [^ ]*crash.cu:6 ' \
  'a crash in a library: the line of the program that called it'
like "$("$scratch/crash" 1 2>&1)" 'host code at [^ ]*crash.cu:5 ' \
  'a crash in the emulator, too'

# ---- the table at the end ----
cat >"$scratch/table.cu" <<'END'
__constant__ float factor[4];
__managed__ float a[4096];
__managed__ int sum;
__global__ void both() {
  a[threadIdx.x] = factor[0];
  atomicAdd(&sum, (int)threadIdx.x);
}
template <class F> __global__ void for_each_of_the_elements(F f) {
  f(threadIdx.x);
}
__global__ void null(int *p) { *p = 1; }
int main(int argc, char **argv) {
  both<<<1, 32>>>();
  for_each_of_the_elements<<<1, 32>>>([](int i) { a[i] = 1; });
  both<<<1, 2048>>>();
  int *leaked;
  cudaMalloc(&leaked, 4);
  null<<<1, 1>>>(0);
  return cudaDeviceSynchronize() != 0;
}
END
"$emucc" "$scratch/table.cu" -o "$scratch/table" || exit 1
"$scratch/table" 2>"$scratch/err"
table=$(sed -n '/sectors  /,$p' "$scratch/err")
is "$(cut -c 81- <<<"$table" | grep -c .)" 0 'the table fits 80 columns'
like "$table" '^both +1 +1 +4\.00 +100% ' 'loads and stores in a row'
like "$table" '^  atomics +1 ' 'atomics in another'
like "$table" '^for_each_of_the_elements<.*>$' 'a long name in a line of its own'
like "$table" '^ +1 +1 +4\.00 +100% +0 +- +0 +0$' 'its columns below'
like "$table" '^null +1 +! ' 'a failed kernel: not counted, and marked'
like "$table" '^! null: 1 of its 1 launches failed and is not counted$' 'so it says'
like "$table" '^host code +2$' 'what was found in no kernel: launch and leak'
like "$table" '^\+ both: 1 requests to constant memory, 1\.00 wavefronts each$' \
  'constant memory, where it is read'
is "$(tail -n 1 <<<"$table")" '2 errors, 1 note' 'the last line says how many'
finish
