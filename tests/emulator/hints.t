#!/usr/bin/env bash
# What a finding advises cures: by its cause, and not by its kind alone. Words of the
# linker never stand alone.
. tests/tap.sh
. tests/emulator/try-all.sh
. tests/emulator/findings.sh

try_all emulator/hints
while IFS=: read -r kernel hint; do
  ok "$(! grep " in $kernel: " <<<"$(findings "$scratch/races.err")" |
    grep -vqF "$hint" && grep -q " in $kernel: " "$scratch/races.err"; echo $?)" \
    "$kernel: $hint"
done < <(sed -nE 's|.* ([a-z]+)\(const.*// HINT: (.*)|\1:\2|p' \
  tests/emulator/hints/races.cu)
like "$(cat "$scratch/races.err")" \
  'no __syncthreads between line 11 and the next round of line 9' \
  'the barrier that stands between the lines is not asked for again'

# Who waits at a barrier, of how many.
cat >"$scratch/waits.cu" <<'CU'
__global__ void k(volatile int *x) {
  if (threadIdx.x >= 64)
    while (*x == 0)
      ;
  __syncthreads();
}
int main() {
  int *x;
  cudaMalloc(&x, 4);
  cudaMemset(x, 0, 4);
  k<<<1, 96>>>(x);
  cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/waits.cu" -o "$scratch/waits" &&
  EMU_TIMEOUT=1 "$scratch/waits" 2>"$scratch/waits.said"
like "$(cat "$scratch/waits.said")" \
  "64 of its block's 96 threads wait at __syncthreads" \
  'a launch that times out says how many wait, and of how many'

# links SAID PROGRAM... - the first line of what emucc says
links() {
  local says=$1 what=$2
  cat >"$scratch/links.cu"
  is "$("$emucc" "$scratch/links.cu" -o "$scratch/links" 2>&1 | sed 1q)" \
    "emucc: $says" "$what"
}
links 'nothing defines sum(int*, int): name the .cu or .cpp file that defines it, too, or its library: -lNAME' \
  'a kernel whose file is not named' <<'CU'
__global__ void sum(int *x, int n);
int main() { sum<<<1, 32>>>(nullptr, 1); }
CU
links 'nothing defines cusparseCreate: the emulator does not stand in for cuSPARSE: build this program with nvcc, for a GPU' \
  'a library that is not there' <<'CU'
extern "C" int cusparseCreate(void **);
int main() { void *h; return cusparseCreate(&h) + cusparseCreate(&h); }
CU

# A template of a library: the program's line comes first.
cat >"$scratch/template.cu" <<'CU'
#include <thrust/device_vector.h>
#include <thrust/sort.h>
struct S { int a; };
int main() {
  thrust::device_vector<S> v(10);
  thrust::sort(v.begin(), v.end());
}
CU
like "$("$emucc" "$scratch/template.cu" -o "$scratch/template" 2>&1 | sed 1q)" \
  "template.cu:6: emucc: a library's template does not compile" \
  'an error in a header is told at the line of the program'

# What the C library ends.
cat >"$scratch/abort.cu" <<'CU'
#include <cstdlib>
int main() {
  void *volatile p = malloc(10);
  free(p);
  free(p);
}
CU
"$emucc" "$scratch/abort.cu" -o "$scratch/abort" 2>/dev/null
like "$({ "$scratch/abort"; } 2>&1)" 'host code was aborted at .*abort.cu:5' \
  'an abort names its line'

# Compiled in one folder, and run in another.
mkdir "$scratch/there"
cp "$scratch/waits.cu" "$scratch/there"
here=$PWD
case $emucc in /*) absolute=$emucc ;; *) absolute=$here/$emucc ;; esac
(cd "$scratch/there" && "$absolute" waits.cu -o waits)
like "$(EMU_TIMEOUT=1 "$scratch/there/waits" 2>&1)" 'while \(\*x == 0\)|__syncthreads\(\);' \
  'the text of a line is there, wherever the program runs'

# More __constant__ memory than there is.
cat >"$scratch/constant.cu" <<'CU'
__constant__ int a[10000];
__constant__ int b[10000];
__global__ void k(int *x) { *x = a[1] + b[1]; }
int main() { k<<<1, 1>>>(nullptr); }
CU
"$emucc" "$scratch/constant.cu" -o "$scratch/constant"
like "$("$scratch/constant" 2>&1)" \
  'constant.cu have 80000 bytes or more; at most 65536' \
  '__constant__ variables are at most 64 KiB'
finish
