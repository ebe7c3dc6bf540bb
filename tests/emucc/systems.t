#!/usr/bin/env bash
# What newer systems, and stricter ones, do to emucc and its programs: a math.h
# that declares C23's functions, compilers that harden by themselves, a limit on
# the address space.
. tests/tap.sh
wanted() { sed -n 's|^//: \{0,1\}||p' "$1"; }

# As glibc 2.41 (sinpi) and 2.42 (rsqrt) declare them.
mkdir "$scratch/newer"
{
  echo '#include_next <math.h>'
  echo 'extern "C" {'
  for f in sinpi cospi tanpi asinpi acospi atanpi rsqrt exp10m1 log2p1; do
    echo "extern double $f (double __x) noexcept (true);"
    echo "extern float ${f}f (float __x) noexcept (true);"
  done
  echo '}'
} >"$scratch/newer/math.h"
math=tests/emucc/programs/math.cu
"$emucc" -I "$scratch/newer" "$math" -o "$scratch/math"
is "$("$scratch/math" 2>/dev/null)" "$(wanted $math)" \
  'a math.h that has sinpi and rsqrt of its own'

# A compiler that hardens by itself, as Ubuntu's does.
hard='-fstack-protector-strong -fstack-clash-protection -fcf-protection -fPIE'
mkdir "$scratch/bin"
for compiler in gcc g++; do
  printf '#!/bin/sh\nexec %s %s "$@"\n' "$(command -v $compiler)" \
    "-D_FORTIFY_SOURCE=3 $hard" >"$scratch/bin/$compiler"
done
chmod +x "$scratch"/bin/*
hardened=calls
[ "${TIER:-}" != all ] || hardened='language calls'
for program in $hardened; do
  source=tests/emucc/programs/$program.cu
  PATH=$scratch/bin:$PATH "$emucc" "$source" -o "$scratch/hard"
  EMU_COUNTS=$scratch/hard.csv "$scratch/hard" >"$scratch/out" 2>/dev/null
  "$emucc" "$source" -o "$scratch/plain"
  EMU_COUNTS=$scratch/plain.csv "$scratch/plain" >/dev/null 2>&1
  is "$(<"$scratch/out")" "$(wanted "$source")" "$program, hardened, runs"
  cmp "$scratch/plain.csv" "$scratch/hard.csv"
  ok $? "$program, hardened, counts the same"
done
# Its longjmp takes a jump from one thread's stack to another's for an attack.
object=$scratch/b/emulator/core/execute/faults.o
make -s B="$scratch/b" CC="$scratch/bin/gcc" "$object"
is "$(nm "$object" | grep -o '[a-z_]*longjmp[a-z_]*')" _longjmp \
  'a fault is raised by a longjmp that does not check stacks'

# Compilers and machines that it cannot work with, by one line.
mkdir "$scratch/clang" "$scratch/risc"
printf '#!/bin/sh\necho "Apple clang version 15.0.0"\n' >"$scratch/clang/g++"
printf '#!/bin/sh\necho Target: riscv64-linux-gnu\n' >"$scratch/risc/g++"
chmod +x "$scratch"/clang/* "$scratch"/risc/*
PATH=$scratch/clang:$PATH fails 'needs GCC.*Clang' "$emucc" $math -o "$scratch/no"
PATH=$scratch/risc:$PATH fails 'x86-64 and Arm.*riscv64' "$emucc" $math \
  -o "$scratch/no"
like "$(g++ -fsyntax-only -D__clang__ -x c++ \
  harness/emulator/execute/emu_execute.h 2>&1)" 'error.*needs GCC' \
  'so do the headers'

# More code than a key has room for.
cat >"$scratch/big.cu" <<'END2'
asm(".text\n .skip 67108864, 0x90\n");
__global__ void k() {}
int main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }
END2
"$emucc" "$scratch/big.cu" -o "$scratch/big"
fails '64 MiB of code' "$scratch/big"
rm -f "$scratch/big"

# 8 GiB of addresses are enough, whatever the memory is used for.
cat >"$scratch/limited.cu" <<'END2'
__device__ int total;
__global__ void add(int *x) { atomicAdd(&total, x[threadIdx.x + 32 * blockIdx.x]++); }
int main() {
  int *x;
  cudaMalloc(&x, 1 << 20);
  cudaMemset(x, 1, 1 << 20);
  add<<<8, 32>>>(x);
  cudaFree(x);
  return cudaDeviceSynchronize();
}
END2
"$emucc" "$scratch/limited.cu" -o "$scratch/limited"
is "$( (ulimit -v 8388608; EMU_THREADS=2 "$scratch/limited" 2>&1) |
  grep -E '^emulator:|: (warning|note): ')" '' 'a program runs under ulimit -v 8388608'
finish
