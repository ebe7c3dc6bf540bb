#!/usr/bin/env bash
# What a change is said to cost is what the changed program is counted to cost: our
# ladders' rungs, and a program made with its rows padded. What cannot be tried is told.
. tests/tap.sh

# said FILE KERNEL: "loads REQUESTS WAVEFRONTS stores ..." of what was tried.
said() {
  awk -v kernel="? $2," '/^\?/ { mine = index($0, kernel) == 1 }
    mine && $1 ~ /^(loads|stores|atomics)$/ { print $1, $2, $(NF - 2) }' "$1" | tr -d '~' | xargs
}
# counted FILE KERNEL: the same of EMU_COUNTS, all of shared memory.
counted() {
  csv_awk '$at["space"] == "shared" && $at["kernel"] == kernel {
    n[$at["operation"]] += $at["requests"]; w[$at["operation"]] += $at["wavefronts"] }
    END { split("load store atomic", op, " ")
      for (i = 1; i <= 3; i++) if (op[i] in n) print op[i] "s", n[op[i]], w[op[i]] }' \
    kernel="$2" "$1" | xargs
}

# is(), and there is something to compare.
same() {
  if [ -n "$1" ]; then is "$@"; else ok 1 "$3: nothing was said"; fi
}

# ---- rungs: transpose/tile with its rows padded is transpose/padded ----

# rung VARIANT: "loads REQUESTS WAVEFRONTS stores ..." of shared memory.
rung() {
  "$bench" run --variant "$1" --size "$2" --csv "$scratch/rung.csv" >/dev/null 2>&1
  columns "$scratch/rung.csv" shared_load.{requests,wavefronts} \
    shared_store.{requests,wavefronts} | sed 's/ / stores /2; s/^/loads /'
}
# against FROM TO <SAID: at which sizes an H200's times say the contrary of the two bounds,
# by more than their quartiles; a count of the sizes compared comes last.
against() {
  local before after
  read -r before after < <(sed -n 's/~//g; s/^  at least \(about \)*\(.*\) -> \(.*\) ms on .*/\2 \3/p')
  cat report/recorded/nvidia-h200/chapter*.csv | csv_awk '
    { rung = $at["problem"] "/" $at["variant"]; size = $at["size"] }
    $at["value"] != "" || $at["verdict"] != "ok" { next }
    rung == from { low[size] = $at["p25_ms"]; high[size] = $at["p75_ms"] }
    rung == to { to_low[size] = $at["p25_ms"]; to_high[size] = $at["p75_ms"] }
    END { for (size in low) if (size in to_low) {
      compared++
      if ((after < before && to_low[size] > high[size]) ||
          (after > before && to_high[size] < low[size])) print size
    } print compared + 0 }' from="$1" to="$2" before="$before" after="$after"
}
while read -r from map to size; do
  EMU_WHAT_IF=$map "$bench" run --variant "$from" --size "$size" --annotate \
    >"$scratch/from" 2>&1
  same "$(said "$scratch/from" "$(sed -n 's/^? \([^,]*\),.*/\1/p' "$scratch/from")")" \
    "$(rung "$to" "$size")" "$from, $map: $to, $size"
  like "$(against "$from" "$to" <"$scratch/from" | xargs)" '^[3-9]$' \
    'no order by bound that recorded times contradict'
done <<'PAIRS'
transpose/tile pad:tile=1 transpose/padded 64
transpose/tile pad:tile transpose/padded 100x70
transpose/tile swizzle:tile transpose/swizzle 64
transpose/tile swizzle:tile transpose/swizzle 128x96
transpose/half-warp-tile pad:tile=1 transpose/half-warp-tile-18 64
scan/blelloch pad:tree=1,row=32 scan/padded 4096
scan/blelloch pad:tree=1,row=32 scan/padded 5000
PAIRS

# ---- the same source, padded by hand ----

cat >"$scratch/pairs.cu" <<'CU'
#include <cstdio>
#ifndef MORE
#define MORE 0
#define OTHER 0
#endif
template <class T> __global__ void turn(const T *in, T *out) {
  __shared__ T one[32][32 + MORE], other[16][64 + OTHER];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    one[j][x] = in[32 * j + x];
  for (int j = y; j < 16; j += 8) {
    other[j][x] = in[j];
    other[j][x + 32] = in[j];
  }
  __syncthreads();
  for (int j = y; j < 32; j += 8) {
    T v = one[x][j];
    if (x < 16 && j % 3)
      v = v + other[x][2 * j];
    out[(blockIdx.x * 32 + j) * 32 + x] = v;
  }
}
__global__ void bump(int *out) {
  __shared__ int bins[8][32 + MORE];
  if (threadIdx.y == 0)
    for (int i = 0; i < 8; i++)
      bins[i][threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[threadIdx.x % 8][threadIdx.y], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % 8][threadIdx.x];
}
template <class T> void run(int blocks) {
  T *in, *out;
  cudaMalloc(&in, 32 * 32 * sizeof(T));
  cudaMalloc(&out, blocks * 32 * 32 * sizeof(T));
  cudaMemset(in, 0, 32 * 32 * sizeof(T));
  for (int i = 0; i < 2; i++)
    turn<T><<<blocks, dim3(32, 8)>>>(in, out);
  cudaFree(in);
  cudaFree(out);
}
int main() {
  int *out;
  run<float>(5);
  run<double>(3);
  run<short>(2);
  run<char>(2);
  run<int>(4100); // of which a sample is counted
  cudaMalloc(&out, 128);
  bump<<<1, dim3(32, 8)>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
made() { "$emucc" -DMORE="$1" -DOTHER="$2" "$scratch/pairs.cu" -o "$scratch/pairs-$1-$2"; }
made 0 0
kernels=('turn<float>' 'turn<double>' 'turn<short int>' 'turn<char>' 'turn<int>' bump)
while read -r a b map; do
  made "$a" "$b"
  EMU_COUNTS=$scratch/pairs.csv "$scratch/pairs-$a-$b" 2>/dev/null
  EMU_WHAT_IF=$map "$scratch/pairs-0-0" 2>"$scratch/pairs.said"
  for kernel in "${kernels[@]}"; do
    same "$(said "$scratch/pairs.said" "$kernel")" \
      "$(counted "$scratch/pairs.csv" "$kernel")" "$kernel with rows longer by $a, $b"
  done
done <<'PAIRS'
1 1 pad:one=1+pad:other=1+pad:bins=1
7 9 pad:one=7+pad:other=9+pad:bins=7
PAIRS
one=$(EMU_THREADS=1 EMU_WHAT_IF=pad:one=3 "$scratch/pairs-0-0" 2>&1)
is "$(EMU_THREADS=7 EMU_ORDER=5 EMU_WHAT_IF=pad:one=3 "$scratch/pairs-0-0" 2>&1)" "$one" \
  'whatever the order of the blocks'
# ---- what is told and not tried ----

cat >"$scratch/cannot.cu" <<'CU'
__global__ void wide(float *out) {
  __shared__ __align__(16) float rows[32][32];
  reinterpret_cast<float4 *>(rows[threadIdx.x])[0] = make_float4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = rows[31 - threadIdx.x][0];
}
__global__ void both(float *out) {
  __shared__ float odd[8][32], even[8][32];
  float *p = threadIdx.x % 2 ? odd[1] : even[1];
  p[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = odd[1][threadIdx.x | 1] + even[1][threadIdx.x & ~1];
}
__global__ void flat(float *out) {
  __shared__ float line[1024];
  line[32 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = line[32 * (31 - threadIdx.x)];
}
int main() {
  float *out;
  cudaMalloc(&out, 128);
  wide<<<1, 32>>>(out);
  both<<<1, 32>>>(out);
  flat<<<1, 32>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/cannot.cu" -o "$scratch/cannot"
cannot() { EMU_WHAT_IF=$1 "$scratch/cannot" 2>&1; }
like "$(cannot pad:rows=1)" 'wide, pad:rows=1: not tried: .* would not be aligned' 'misaligned'
like "$(cannot pad:rows=4)" 'stores  1 request, 32.00 -> 4.00 ' 'aligned, rows longer by a vector'
like "$(cannot swizzle:rows)" 'not tried: an access takes several elements' 'no neighbours'
like "$(cannot pad:odd=1)" 'not tried: a warp accesses it and another array' 'two arrays at once'
like "$(cannot pad:line=1)" 'not tried: it has no rows; say' 'no rows'
like "$(cannot pad:line=1,row=32)" 'loads   1 request, 32.00 -> 1.00' 'rows that are said'
like "$(cannot pad:line=1,row=3000)" 'not tried: it has fewer elements' 'too long a row'
status=0
wrong=$(cannot pad:lines=1) || status=$?
is "$status $(grep -c 'pad:lines=1: no kernel that ran accesses .* there are: .*line' <<<"$wrong")" \
  '1 1' 'a name that no array has'
for wrong in pad tile pad: pat:a=1 pad:a=0 pad:a=1x pad:a=-1 pad:a=1,row= swizzle:a=2 + ,; do
  fails "EMU_WHAT_IF=.*: give a map and a __shared__ array, as pad:tile=1" \
    env EMU_WHAT_IF="$wrong" "$scratch/cannot"
done

# ---- offered ----
# Where nothing is asked, a kernel with bank conflicts is shown the map that gains most;
# counted, where all of a launch is looked at, as if that one had been asked for.

cat >"$scratch/offered.cu" <<'CU'
__global__ void column(float *out, int times) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][0] = threadIdx.x;
  float v = 0;
  for (int i = 0; i < times; i++)
    v += tile[threadIdx.x][i % 32];
  out[threadIdx.x] = v;
}
__global__ void flat(double *out) {
  __shared__ double line[512];
  line[16 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = line[16 * (31 - threadIdx.x)];
}
__global__ void wide(float4 *out) {
  __shared__ __align__(16) float rows[32][32];
  float4 *row = reinterpret_cast<float4 *>(rows[threadIdx.x]);
  row[0] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = row[0];
}
__global__ void one_word(float *out) {
  __shared__ float few[1024];
  few[32 * threadIdx.x] = 1;
  out[threadIdx.x] = few[threadIdx.x * 32] + few[threadIdx.x];
}
__global__ void fine(float *out) {
  __shared__ float good[32][32];
  good[0][threadIdx.x] = 1;
  out[threadIdx.x] = good[0][threadIdx.x];
}
int main(int arguments, char **argument) {
  float *out;
  cudaMalloc(&out, 1024);
  switch (arguments > 1 ? argument[1][0] : 0) {
  case 'c':
    column<<<atoi(argument[2]), 32>>>(out, atoi(argument[3]));
    column<<<1, 32>>>(out, 1);
    break;
  case 'd': flat<<<1, 32>>>((double *)out); break;
  case 'w': wide<<<1, 32>>>((float4 *)out); break;
  case 'a':
    flat<<<1, 32>>>((double *)out);
    wide<<<1, 32>>>((float4 *)out);
    one_word<<<1, 32>>>(out);
  default: fine<<<1, 32>>>(out);
  }
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" -include cstdlib "$scratch/offered.cu" -o "$scratch/offered"
offered() { "$scratch/offered" "$@" 2>&1 | grep -A 9 '^Laid out otherwise'; }
while read -r map how; do
  # shellcheck disable=SC2086
  same "$(offered $how | sed 1d)" \
    "$(EMU_WHAT_IF=$map "$scratch/offered" $how 2>&1 | sed -n '/^?/,$p')" "offered: $map, $how"
done <<'HOWS'
pad:line=1,row=16 d
pad:rows=4 w
HOWS
like "$(offered c 8 3)" ' loads   24 requests, 32.00 -> 1.00 ' 'whole'
like "$(offered c 40 3000)" 'loads   ~120000 requests, 32.00 -> 1.00 .* 3840000 -> 120000 in' \
  'some blocks of many, some requests of each'
is "$(offered a | grep -c '^?')" 2 'not more than two'
is "$(offered; EMU_WHAT_IF=0 offered w)" '' 'none without conflicts, nor where none is wanted'
is "$(EMU_THREADS=7 EMU_ORDER=5 offered c 99 3000)" "$(EMU_THREADS=1 offered c 99 3000)" \
  'the same, whatever the order of the blocks'

# ---- by emucc and make ----

said=$("$emucc" run --what-if pad:line=1,row=32 --what-if pad:rows=4 "$scratch/cannot.cu" 2>&1)
is "$(grep -c '^? ' <<<"$said")" 2 'emucc run --what-if, twice'
like "$said" "cannot.cu:2: __shared__ __align__\(16\) float rows" 'the line to change'
like "$said" 'at least .* -> .* ms on h200' 'both bounds'
status=0
said=$(make run VARIANT=transpose/tile SIZE=64 WHAT_IF=pad:tiles=1 2>&1) || status=$?
is "$((status > 0)) $(grep -c 'pad:tiles=1: no kernel .* there are: tile$' <<<"$said")" '1 1' \
  'make run: a name that no array has'
like "$(make run VARIANT=transpose/tile SIZE=64 WHAT_IF=pad:tile=2 2>&1)" \
  'loads   128 requests, 32.00 -> 2.00 ' 'make run: one that it has'
like "$("$emucc" run --on rtx3060 --what-if pad:rows=4 "$scratch/cannot.cu" 2>&1)" \
  'at least .* -> .* ms on rtx3060' 'on the GPU that is meant'
finish
