#!/usr/bin/env bash
# EMU_ON: what a kernel takes at least on a GPU, by the rules worked out by hand.
. tests/tap.sh

cat >"$scratch/kernels.cu" <<'CU'
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
int main() {
  int n = 1 << 22;
  float *a, *b;
  cudaMalloc(&a, n * sizeof *a);
  cudaMalloc(&b, n * sizeof *b);
  cudaMemset(a, 0, n * sizeof *a);
  copy<<<n / 256, 256>>>(a, b);
  column<<<4096, 128>>>(b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
CU
"${B:-build}/bin/emucc" "$scratch/kernels.cu" -o "$scratch/kernels" || exit 1
on() { EMU_COUNT=all EMU_ON=$1 "$scratch/kernels" 2>&1 | grep '^>'; }

# 2 (16 777 216 - 3 145 728) bytes at 360 bytes/ns; a wavefront for
# each of 131072 loads, a cycle each on 28 SMs at 1.777 GHz.
like "$(on rtx3060)" \
  'copy: at least 0.0757 ms on rtx3060 \(data sheets\), by DRAM; next 0.00263, by wave' \
  'a copy by the data sheet of device memory, less the L2'
# 16384 warps, 32 wavefronts for each store and each load: each is made once by a
# warp, so that nvcc has nothing to merge. 1048576 cycles on 28 SMs.
like "$(on rtx3060)" 'column: at least 0.0211 ms on rtx3060 \(data sheets\), by wavefronts' \
  'bank conflicts bind, not the bytes that the L2 holds'
like "$(on b200)" 'by wavefronts' 'all fits into an L2 of 126 MB'
is "$("$scratch/kernels" 2>&1 | grep -c '^>')" 0 'no line where no GPU is named'
like "$(EMU_ON=gtx1 "$scratch/kernels" 2>&1)" \
  'EMU_ON=gtx1: give one of t4 rtx3060' 'an unknown name lists the names'
{ head -n 1 harness/emulator/bound/gpus.csv
  echo 'mine,9.0,10,1000,100,50,0,,,0.001,,,,measured,here'; } >"$scratch/mine.csv"
like "$(on "$scratch/mine.csv")" \
  'copy: at least 16.4 ms on mine \(measured\), by block starts; next 0.503, by DRAM' \
  'ceilings of your own, blocks that start among them'
like "$("${B:-build}/bin/emucc" run --on t4 "$scratch/kernels.cu" 2>&1)" \
  'copy: at least about 0.0786 ms on t4' 'emucc run --on says the same'
is "$(awk -F, 'NF != 15 || (NR > 1 && ($3 * $4 * $5 * $6 * $7 == 0 || $15 == ""))' \
  harness/emulator/bound/gpus.csv)" '' 'each machine has its figures, and their source'

# All recorded times, by the rules and the H200's ceilings.
check() { harness/gpu/bound-check.sh "${B:-build}/bin/bound" harness/emulator/bound \
  "${B:-build}/results/emulator" "${B:-build}/results/emulator-bound/counts.csv" \
  "$1" >"$scratch/bound.csv" 2>"$scratch/summary"; }
check report/reference/nvidia-h200
ok $? 'no recorded row is below its bound'
like "$(cat "$scratch/summary")" '^1[0-9]{3} rows .* 0 below' 'of more than a thousand'
mkdir "$scratch/faster"
cp report/reference/nvidia-h200/*.csv "$scratch/faster"
awk -F, -v OFS=, '$3 == "across-rows" { $9 *= 0.8; $10 *= 0.8; $11 *= 0.8 } 1' \
  report/reference/nvidia-h200/chapter12.csv >"$scratch/faster/chapter12.csv"
check "$scratch/faster"
is "$?" 1 'a time a fifth too short is below its bound'
like "$(cat "$scratch/summary")" 'below its bound: 12,transpose/across-rows' \
  'and named'
finish
