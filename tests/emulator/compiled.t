#!/usr/bin/env bash
# Counts as compiled: of small kernels of each kind what nvcc leaves of their
# accesses, beside what their source asks for. What is expected was worked out
# from the PTX of nvcc 13.0.
. tests/tap.sh

cat >"$scratch/kinds.cu" <<'CU'
// Behind each: requests of its warp, as written; as compiled.
__global__ void stored(float *a, float *y, int n) { // 1 + 3 n; 1 + 2 n
  int i = threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; k++)
    y[i] += a[32 * k + i];
}
// Known behind the loop only if the loop is entered: loaded again.
__global__ void reloaded(float *a, float *y, int n) { // 3 n + 3; 1 + 2 n + 3
  int i = threadIdx.x;
  if (i < n) {
    for (int k = 0; k < n; k++)
      y[i] += a[32 * k + i];
    y[i] += a[i];
  }
}
// Known on both ways: not loaded again.
__global__ void carried(float *a, float *y, int n) { // 1 + 3 n + 2; 1 + 2 n + 1
  int i = threadIdx.x;
  if (i < n) {
    y[i] = 0;
    for (int k = 0; k < n; k++)
      y[i] += a[32 * k + i];
    y[i] /= 3;
  }
}
// A word of its own in shared memory.
__global__ void rounds(float *a, float *y, int n) { // 2 n + 4; 5
  __shared__ float s[32];
  int i = threadIdx.x;
  s[i] = a[i];
  for (int k = 0; k < n; k++)
    s[i] = s[i] * 0.5f + 1;
  __syncthreads();
  y[i] = s[i ^ 1];
}
// The store may be to what is loaded: it is loaded in each round.
__global__ void aliased(float *a, float *y, int n) { // 2 n; 2 n
  for (int k = 0; k < n; k++)
    y[32 * k + threadIdx.x] = a[threadIdx.x] + k;
}
// It is not.
__global__ void invariant(const float *__restrict__ a, // 2 n; n + 1
                          float *__restrict__ y, int n) {
  for (int k = 0; k < n; k++)
    y[32 * k + threadIdx.x] = a[threadIdx.x] + k;
}
// Nor does its type tell so.
__global__ void other_type(const int *a, float *y, int n) { // 2 n; 2 n
  for (int k = 0; k < n; k++)
    y[32 * k + threadIdx.x] = a[threadIdx.x] + k;
}
// Neighbours have loads in common, once their loop is unrolled, and nine words
// are two loads of 16 bytes and one.
__global__ void window(float *a, float *y, int n) { // 4 + 16; 4 + 3
  __shared__ float s[64];
  int i = threadIdx.x;
  float sum = n;
  s[i] = a[i], s[i + 32] = 0;
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 8; k++)
    sum += s[k] * s[k + 1];
  y[i] = sum;
}
// So they have in a loop of another one, whatever the source says.
__global__ void nested(float *a, float *y, int n) { // n (3 + 16) + 1; n (3 + 3) + 1
  __shared__ float s[64];
  int i = threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    s[i] = a[i + 32 * j];
    s[i + 32] = 0;
    __syncthreads();
    for (int k = 0; k < 8; k++)
      sum += s[k] * s[k + 1];
    __syncthreads();
  }
  y[i] = sum;
}
// A template's argument says how often.
template <int N>
__global__ void by_argument(float *a, float *y) { // 4 + 16; 4 + 3
  __shared__ float s[64];
  int i = threadIdx.x;
  float sum = 0;
  s[i] = a[i], s[i + 32] = 0;
  __syncthreads();
#pragma unroll N
  for (int k = 0; k < N; k++)
    sum += s[k] * s[k + 1];
  y[i] = sum;
}
// Whether they begin at a multiple of 16 bytes nobody knows: nothing is merged.
__global__ void from_anywhere(float *a, float *y, int n) { // 4 + 8; 4 + 8
  __shared__ float s[64];
  int i = threadIdx.x;
  float sum = 0;
  s[i] = a[i], s[i + 32] = 0;
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 8; k++)
    sum += s[n - 32 + k];
  y[i] = sum;
}
// Two threads' words lie side by side, but at other places in each thread.
__global__ void next_word(float *a, float *y, int n) { // 3 + 3; 3 + 3
  __shared__ float s[32];
  int i = threadIdx.x;
  s[i] = a[i];
  __syncthreads();
  if (i < 1)
    s[i] += s[i + 1];
  __syncthreads();
  y[i] = n;
}
// Two warps execute what the first alone needs.
__global__ void first_warp(float *a, float *y, int n) { // 8 + 3; 8 + 6
  __shared__ float s[64];
  int i = threadIdx.x;
  s[i] = a[i];
  __syncthreads();
  if (i < 32)
    s[i] += s[i + 32];
  __syncthreads();
  y[i] = s[i ^ 1];
}
// But not before the end, which the second warp goes to instead.
__global__ void first_warp_last(float *a, float *y, int n) { // 4 + 3; 4 + 3
  __shared__ float s[64];
  int i = threadIdx.x;
  s[i] = a[i];
  __syncthreads();
  if (i < 32)
    y[i] = s[i] + s[63 - i];
}
struct particle {
  float x, y, z, mass;
};
// The mass, if the stores may be to it; each member once else.
__global__ void members(particle *p, int n) { // 7; 7
  particle &mine = p[threadIdx.x];
  mine.x += mine.mass * n;
  mine.y += mine.mass * n;
  mine.z += mine.mass * n;
}
__global__ void untouched(const float4 *a, float4 *y, int n) { // 2; 2
  y[threadIdx.x] = a[threadIdx.x];
}
int main() {
  float *a, *y;
  cudaMalloc(&a, 1 << 16), cudaMalloc(&y, 1 << 16);
  cudaMemset(a, 0, 1 << 16), cudaMemset(y, 0, 1 << 16);
  const int n = 32;
  stored<<<1, 32>>>(a, y, n);
  reloaded<<<1, 32>>>(a, y, n);
  carried<<<1, 32>>>(a, y, n);
  rounds<<<1, 32>>>(a, y, n);
  aliased<<<1, 32>>>(a, y, n);
  invariant<<<1, 32>>>(a, y, n);
  other_type<<<1, 32>>>((int *)a, y, n);
  window<<<1, 32>>>(a, y, n);
  nested<<<1, 32>>>(a, y, n);
  by_argument<8><<<1, 32>>>(a, y);
  from_anywhere<<<1, 32>>>(a, y, n);
  next_word<<<1, 32>>>(a, y, n);
  first_warp<<<1, 64>>>(a, y, n);
  first_warp_last<<<1, 64>>>(a, y, n);
  members<<<1, 32>>>((particle *)a, n);
  untouched<<<1, 32>>>((float4 *)a, (float4 *)y, n);
  cudaDeviceSynchronize();
  cudaFree(a), cudaFree(y);
}
CU
requests() { # COUNTS: "kernel requests", a line each
  awk -F, 'NR > 1 { if (!($2 in n)) name[++k] = $2; n[$2] += $10 }
    END { for (i = 1; i <= k; i++) print name[i], n[name[i]] }' "$1"
}
"$emucc" "$scratch/kinds.cu" -o "$scratch/written" &&
  "$emucc" --compiled "$scratch/kinds.cu" -o "$scratch/compiled"
ok $? 'a program with and without --compiled'
EMU_COUNTS=$scratch/written.csv "$scratch/written" 2>"$scratch/said"
EMU_COUNTS=$scratch/compiled.csv "$scratch/compiled" 2>"$scratch/said.compiled"
is "$(requests "$scratch/written.csv" | paste -sd' ')" "stored 97 reloaded 99 carried 99 $(
  )rounds 68 aliased 64 invariant 64 other_type 64 window 20 nested 609 by_argument<8> 20 $(
  )from_anywhere 12 next_word 6 first_warp 11 first_warp_last 7 members 7 $(
  )untouched 2" 'as written: each access of the source'
is "$(requests "$scratch/compiled.csv" | paste -sd' ')" "stored 65 reloaded 68 carried 66 $(
  )rounds 5 aliased 64 invariant 33 other_type 64 window 7 nested 193 by_argument<8> 7 $(
  )from_anywhere 12 next_word 6 first_warp 14 first_warp_last 7 members 7 $(
  )untouched 2" 'as compiled: kept in registers, moved out of loops, merged, predicated'

# Both in one table, and the lower in the bound.
both=$("$emucc" run --compiled --on h200 "$scratch/kinds.cu" 2>&1)
like "$both" '^  compiled +65 ' 'emucc run --compiled: a row below that of the source'
row() { sed -n "/^$1 /{n;s/ *\$//;p;}" <<<"$2" | awk '{ print $1, $2 }'; }
is "$(row stored "$both")" 'compiled 65' 'of the same kernel'
is "$(grep -c 'as compiled' "$scratch/said.compiled")" 1 \
  'a program of --compiled says of what its counts are'
cat >"$scratch/members.cu" <<'CU'
struct record {
  float x, y, rest[62];
};
__global__ void copied(const record *p, float *y) {
  record mine = p[threadIdx.x];
  y[threadIdx.x] = mine.x + mine.y;
}
int main() {
  record *p;
  float *y;
  cudaMalloc(&p, 32 * sizeof *p), cudaMalloc(&y, 128);
  cudaMemset(p, 0, 32 * sizeof *p);
  copied<<<1, 32>>>(p, y);
  cudaDeviceSynchronize();
  cudaFree(p), cudaFree(y);
}
CU
bound() { sed -n 's/^> copied: at least \([^ ]*\) ms.*/\1/p'; }
"$emucc" "$scratch/members.cu" -o "$scratch/members"
ok "$(awk -v a="$(EMU_ON=h200 "$scratch/members" 2>&1 | bound)" \
  -v b="$("$emucc" run --on h200 "$scratch/members.cu" 2>&1 | bound)" \
  'BEGIN { print !(b > 0 && b < a / 3) }')" 'the bound takes the fewer accesses'

# Findings are of the program as written.
cat >"$scratch/race.cu" <<'CU'
#include <cstdio>
__global__ void race(int *x) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  x[threadIdx.x] = s[63 - threadIdx.x];
}
int main(int argc, char **argv) {
  int *x;
  cudaMalloc(&x, 256);
  race<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  printf("%d %s\n", argc, argc > 1 ? argv[1] : "");
}
CU
said=$("$emucc" run --compiled "$scratch/race.cu" 'a b' 2>"$scratch/said")
is "$? $said" '1 2 a b' 'its output once, its words whole, and its findings count'
is "$(grep -c 'warning: race' "$scratch/said")" 1 'a finding is told once'
"$emucc" --compiled "$scratch/race.cu" -o "$scratch/race"
"$scratch/race" >/dev/null 2>"$scratch/said"
is "$?$(grep warning "$scratch/said")" 0 'a program of --compiled has none'
EMU_COMPILED=$scratch/none fails 'EMU_COMPILED=.*/none: give .*--compiled: it cannot' \
  "$scratch/written"
EMU_COMPILED=/bin/true fails 'EMU_COMPILED=/bin/true: .*that one has counted nothing' \
  "$scratch/written"
finish
