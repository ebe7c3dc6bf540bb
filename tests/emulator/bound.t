#!/usr/bin/env bash
# EMU_ON: what a kernel takes at least on a GPU, by the rules worked out by hand.
. tests/tap.sh

cat >"$scratch/kernels.cu" <<'CU'
#include <cstdlib>
__global__ void copy(const float *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i];
}
__global__ void column(float *b) {
  __shared__ float s[4096];
  s[threadIdx.x * 32] = threadIdx.x;
  __syncthreads();
  b[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x * 32];
}
// Of each pair of sectors four bytes.
__global__ void gather(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i] = a[i * 16];
}
// Of each sector four bytes.
__global__ void scatter(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i * 8] = a[i];
}
__global__ void add(unsigned *b) {
  atomicAdd(&b[(blockIdx.x * 256 + threadIdx.x) * 8], 1);
}
int main() {
  int n = 1 << 22;
  float *a, *b, *host = (float *)malloc(n * sizeof *b);
  cudaMalloc(&a, n * sizeof *a);
  cudaMalloc(&b, n * sizeof *b);
  cudaMemset(a, 0, n * sizeof *a);
  copy<<<n / 256, 256>>>(a, b);
  column<<<4096, 128>>>(b);
  gather<<<1024, 256>>>(a, b);
  scatter<<<1024, 256>>>(a, b);
  add<<<1024, 256>>>((unsigned *)b);
  cudaDeviceSynchronize();
  cudaMemcpy(host, b, n * sizeof *b, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  free(host);
}
CU
"$emucc" "$scratch/kernels.cu" -o "$scratch/kernels" || exit 1
on() { EMU_SAMPLE=all EMU_ON=$1 "$scratch/kernels" 2>&1 | grep '^>'; }

# 2 (16 777 216 - 3 145 728) bytes at 360 bytes/ns; a wavefront for
# each of 131072 loads, a cycle each on 28 SMs at 1.777 GHz.
rtx3060=$(on rtx3060)
like "$rtx3060" \
  'copy: at least 0.0757 ms on rtx3060 \(data sheets\), by DRAM; next 0.00263, by wave' \
  'a copy by the data sheet of device memory, less the L2'
# 16384 warps, 32 wavefronts for each store and each load: each is made once by a
# warp, so that nvcc has nothing to merge. 1048576 cycles on 28 SMs.
like "$rtx3060" 'column: at least about 0.0211 ms on rtx3060 \(data sheets\), by wavefronts' \
  'bank conflicts bind, not the bytes that the L2 holds; its clock may be higher'
like "$(on b200)" 'by wavefronts' 'all fits into an L2 of 126 MB'
is "$(EMU_SAMPLE=all EMU_LAUNCHES=$scratch/launches.csv "$scratch/kernels" 2>&1 |
  grep -c '^>')" 0 'no line where no GPU is named'
is "$(sed -n 2p "$scratch/launches.csv")" \
  1,copy,16384,256,0,524288,262144,524288,0,524288,16777216,131072,262144,0,0 \
  'EMU_LAUNCHES: what these rules are given, a row for each launch'
is "$(awk -F, '$2 == "scatter" || $2 == "add" { print $2, $10, $11 }' \
  "$scratch/launches.csv" | paste -sd' ')" 'scatter 262144 1048576 add 262144 8388608' \
  'a sector of an atomic counts as whole: no rate for parts is measured for them'
like "$(EMU_ON=gtx1 "$scratch/kernels" 2>&1)" \
  'EMU_ON=gtx1: give one of t4 rtx3060' 'an unknown name lists the names'
# mine ACCESS STARTS LIFE BUS FILL - what the program takes on a GPU without L2, 10
# multiprocessors at 1 GHz, 100 bytes/ns read and 50 written.
mine() {
  { head -n 1 harness/emulator/bound/gpus.csv
    echo "mine,9.0,10,1000,100,50,$1,0,,,,$2,$3,,,$4,,${5-},,,,measured,here"
  } >"$scratch/mine.csv"
  on "$scratch/mine.csv"
}
like "$(mine '' 0.001 '' '')" \
  'copy: at least 16.4 ms on mine \(measured\), by block starts; next 0.503, by DRAM' \
  'ceilings of your own, blocks that start among them'
bytes=$(mine '' '' '' '')
like "$bytes" 'gather: at least 0.105 ms on mine .*, by DRAM' \
  'a sector is read whole'
like "$(mine 64 '' '' '')" 'gather: at least 0.189 ms on mine .*, by DRAM' \
  'two of them, where device memory has no smaller access'
like "$bytes" 'scatter: at least 0.262 ms on mine .*, by DRAM' \
  'a sector that is stored in part is read first'
# 2097152 bytes are stored, and none loaded.
like "$bytes" 'column: at least .*; next 0.021, by DRAM' \
  'stores alone take the highest rate that is known'
like "$(mine '' '' '' '' 200)" 'column: at least .*; next 0.0105, by DRAM' \
  'or their own; both ways share a bus that turns'
like "$(mine '' '' '' '' 200)" 'copy: at least 0.503 ms' 'which a copy does not reach'
slow=$(mine '' '' 1000000 1)
like "$slow" 'copy: at least 205 ms on mine .*, by latency' \
  '80 of 16384 blocks are resident, and each lives a millisecond'
like "$slow" '> copies: at least 16.8 ms on mine .*, by the bus' \
  'copies to the host'
said=$(EMU_ANNOTATE=1 "$emucc" run --on t4 "$scratch/kernels.cu" 2>&1)
like "$said" 'copy: at least about 0.0786 ms on t4' 'emucc run --on says the same'
like "$("$emucc" run --on gtx1 "$scratch/kernels.cu" 2>&1)" \
  'EMU_ON=gtx1: give one of t4 rtx3060' '--on lists the names, too'
like "$(grep -A1 '^copy$' <<<"$said")" '^> copy: at least' \
  'the annotated source names the unit above its kernel'
is "$(awk -F, 'NF != 23 || (NR > 1 && ($3 * $4 * $5 * $6 * $8 == 0 || $23 == ""))' \
  harness/emulator/bound/gpus.csv)" '' 'each machine has its figures, and their source'

# All recorded times, by the rules and the ceilings of their own machine.
check() { harness/bench/bound/check.sh "$1" harness/bench/bound/split.sh \
  >"$scratch/summary"; }
for machine in nvidia-h200 nvidia-h100-80gb-hbm3; do
  check "$B/results/emulator-bound/$machine/rows.csv"
  ok $? "no recorded row of $machine is below its bound"
  like "$(cat "$scratch/summary")" '^1[0-9]{3} rows, 0 below' 'of more than a thousand'
done
awk -F, -v OFS=, '$3 == "across-rows" { $14 *= 0.8; $15 *= 0.8 } 1' \
  "$B/bound.csv" >"$scratch/faster.csv"
check "$scratch/faster.csv"
is "$?" 1 'a time a fifth too short is below its bound'
like "$(cat "$scratch/summary")" 'below its bound: transpose/across-rows' \
  'and named'
bench() { "$bench" "$@" 2>&1; }
is "$(bench query "$B/bound.csv" --standard \
  --columns problem,variant,median_ms,bound_ms |
  awk -F, 'NR > 1 && $3 > 2 * $4 { print $1 "/" $2 }' | sort -u)" \
  "$(sed -nE '/^## How far above/,/^## What/s#^  .* \| ([a-z0-9-]+/[a-z0-9-]+)$#\1#p' \
    report/measured.md | sort)" 'what takes more than twice its bound is explained'
check "$B/bound.csv"
is "$(sed -n '/^above three times/,/^unit/s/^  //p' "$scratch/summary")" \
  "$(sed -nE '/^Rows of more than 32 MB/,/^## /s/^\|[^|]*\| (.*) \|$/\1/p' \
    report/measured.md | grep -o '[a-z0-9-]*/[a-z0-9-]*' | sort)" \
  'of what takes more than three times its bound at other sizes each has a cause'
like "$(bench table --recorded report/recorded/nvidia-h200/chapter3.csv \
  --counts "$B/results/emulator/chapter3.csv" --on rtx3060)" \
  'at least' 'a table has them, too'
like "$(bench query report/recorded/nvidia-h200/chapter3.csv --on gtx1 \
  --counts "$B/results/emulator/chapter3.csv")" \
  'on gtx1: name one of t4 rtx3060' 'bench names the GPUs that there are'
# The device is the GPU that is named: its properties, and what they decide.
cat >"$scratch/device.cu" <<'CU'
#include <cstdio>
__global__ void k() { extern __shared__ char s[]; s[threadIdx.x] = 0; }
int main() {
  cudaDeviceProp p;
  int blocks = 0, sms = 0, mhz = 0;
  cudaGetDeviceProperties(&p, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  cudaDeviceGetAttribute(&mhz, cudaDevAttrClockRate, 0);
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 40000);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 512, 40000);
  printf("%d.%d %d %d %d %zu %zu %d %d %d\n", p.major, p.minor, sms, p.l2CacheSize,
         p.maxThreadsPerMultiProcessor, p.sharedMemPerMultiprocessor,
         p.sharedMemPerBlockOptin, p.maxBlocksPerMultiProcessor, mhz / 1000, blocks);
  puts(cudaGetErrorString(cudaFuncSetAttribute(
      k, cudaFuncAttributeMaxDynamicSharedMemorySize, 120000)));
}
CU
"$emucc" "$scratch/device.cu" -o "$scratch/device" || exit 1
is "$("$scratch/device" 2>/dev/null)" $'9.0 132 62914560 2048 233472 232448 32 0 4\nno error' \
  'where no GPU is named, the device is an H200'
is "$(EMU_ON=rtx3060 "$scratch/device" 2>/dev/null)" \
  $'8.6 28 3145728 1536 102400 101376 16 1777 2\ninvalid argument' \
  'EMU_ON=rtx3060: its properties, its occupancy, its limits'
is "$(EMU_ON=t4 "$scratch/device" 2>/dev/null)" \
  $'7.5 40 4194304 1024 65536 65536 16 1590 1\ninvalid argument' 'and those of a T4'
finish
