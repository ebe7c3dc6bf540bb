#!/usr/bin/env bash
# emucc's command line: nvcc's flags, several files, messages.
. tests/tap.sh
# What the emulator reads from the environment.
settings=$(sed -nE \
  's/.*(environment_(text|number)\(|variable = )"(EMU_[A-Z]+)".*/\3/p' \
  harness/emulator/*/*.c | sort -u)
cd "$scratch" || exit 1

cat >kernels.cuh <<'END'
#pragma once
__global__ void set(int *x, int value);
template <class T> __global__ void add(T *x, T by) { *x += by; }
void host_side(int *x);
END
cat >kernels.cu <<'END'
#include "kernels.cuh"
__device__ int offset = OFFSET;
__device__ int shifted(int v) { return v + offset; }
__global__ void set(int *x, int value) { *x = shifted(value); }
END
cat >main.cu <<'END'
#include "kernels.cuh"
#include <cstdio>
int main() {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  set<<<1, 1>>>(x, 1);
  add<<<1, 1>>>(x, 10);
  cudaDeviceSynchronize();
  host_side(x);
  printf("%d\n", *x);
  cudaFree(x);
}
END
cat >host.cpp <<'END'
#include <cuda_runtime.h>
extern "C" int from_c(int);
void host_side(int *x) {
  cudaDeviceSynchronize();
  *x = from_c(*x);
}
END
cat >plain.c <<'END'
#include <cuda_runtime_api.h>
int from_c(int x) {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess)
    return -1;
  return x + 1000 * count;
}
END
"$emucc" -O3 -std=c++14 -arch=sm_80 -DOFFSET=100 main.cu kernels.cu host.cpp \
  plain.c -o several
is "$(./several 2>/dev/null)" 1111 "several files of three languages"

"$emucc" -c -DOFFSET=200 kernels.cu &&
  "$emucc" -dc -rdc=true main.cu -o main.o &&
  "$emucc" -c host.cpp plain.c &&
  "$emucc" main.o kernels.o host.o plain.o -lcudart -lm -o linked
is "$(./linked 2>/dev/null)" 1211 "files compiled apart, then linked"
mkdir -p named.obj && "$emucc" -c -MD -DOFFSET=200 kernels.cu -o kernels.obj &&
  "$emucc" -dc main.cu -o named.obj/main.obj && cp host.o host.obj &&
  "$emucc" named.obj/main.obj kernels.obj host.obj plain.o -o linked-obj
is "$(./linked-obj 2>/dev/null)" 1211 "objects named .obj are linked as .o are"
like "$(cat kernels.d 2>/dev/null)" '^kernels.obj:' "-MD beside one writes .d"
# As a Toolkit's folder has it: bin/nvcc, include, lib64.
toolkit=$(realpath "$(dirname "$emucc")/../lib/emucc")
"$toolkit/bin/nvcc" -c -DOFFSET=200 kernels.cu main.cu &&
  g++ -I"$toolkit/include" -c host.cpp && gcc -I"$toolkit/include" -c plain.c &&
  gcc -o by-gcc -L"$toolkit/lib64" main.o kernels.o -lcudart host.o plain.o \
    >linked.said 2>&1
is "$(./by-gcc 2>/dev/null)$(cat linked.said)" 1211 "linked by gcc, with -lcudart"
gcc -o before -L"$toolkit/lib64" -lcudart main.o kernels.o host.o plain.o &&
  ./before 2>&1 | grep -q '^kernel *launches'
ok $? "in any order, and the table of counts is printed"

cat >one.cu <<'END'
#include <stdio.h>
__global__ void k() { if (threadIdx.x == 0) printf("%d\n", __CUDA_ARCH__ + VALUE); }
int main() { k<<<1, 32>>>(); return cudaDeviceSynchronize(); }
END
flags() { # WANT FLAG... - one.cu compiles with these flags and prints WANT
  local want=$1
  shift
  rm -f a.out
  "$emucc" "$@" one.cu
  is "$(./a.out 2>/dev/null)" "$want" "$*"
}
flags 901 -DVALUE=1
flags 753 -D VALUE=3 -arch sm_75 -g -G -lineinfo
flags 801 -DVALUE=1 -gencode arch=compute_80,code=sm_80 -Xptxas -v -maxrregcount=32
flags 902 -DVALUE=1 -UVALUE -DVALUE=2 -Xcompiler "-Wall,-Wextra" -Xcompiler=-O3 \
  -Xcompiler "-Wall -O2 -Wno-unused" -Xlinker "-z now"
flags 901 -DVALUE=1 --expt-relaxed-constexpr --expt-extended-lambda -use_fast_math \
  -O2 -w -lcuda --compiler-options -fPIC -ccbin g++ -x cu --std=c++20 -arch=native
flags 861 -DVALUE=1 -gencode=arch=compute_75,code=sm_75 \
  -gencode=arch=compute_86,code=\"sm_86,compute_86\" -I. -L. -t 2 --threads=2
echo '#define VALUE 5' >value.h
flags 905 -include value.h -isystem . -Xlinker -O1 -diag-suppress 177

mkdir toolkit && echo '#error "the CUDA Toolkit"' >toolkit/cuda_runtime.h
flags 901 -DVALUE=1 -Itoolkit -I toolkit -isystem toolkit

cp one.cu one.txt
"$emucc" -x cu -DVALUE=7 one.txt -o named
is "$(./named 2>/dev/null)" 907 "-x cu takes any name"
"$emucc" -DVALUE=1 -MD -c one.cu -o sub.o
like "$(cat sub.d 2>/dev/null)" 'sub.o:.*one.cu' "-MD writes what it depends on"
printf '#include "value.h"\n' >first.cu && cp first.cu second.cu
"$emucc" -MM first.cu second.cu >listed
is "$(<listed)" 'first.o: first.cu value.h
second.o: second.cu value.h' "-MM prints what its files depend on, in a file too"
"$emucc" -c -MM -MT there/first.o -MF named first.cu
is "$(<named) $(ls first.o 2>/dev/null)" 'there/first.o: first.cu value.h ' \
  "-MT and -MF name the target and the file; nothing is compiled"
"$emucc" -MM first.cu -o named
is "$(<named)" 'first.o: first.cu value.h' "and so does -o"
mkdir temporary
mkfifo pipe
cat pipe >piped &
timeout 20 "$emucc" -c -w first.cu -o pipe
[ -p pipe ] || kill $! # nobody will write to it
wait
like "$([ -p pipe ] && head -c 4 piped)" ELF \
  "-o writes to what is no file, and leaves it there"
fails 'no main\(\) in first.cu' "$emucc" -w first.cu
fails '-o temporary: that is a folder' "$emucc" first.cu -o temporary
is "$("$emucc" --help | grep -oE '\bEMU_[A-Z]+=' | tr -d = | sort)" \
  "$settings" '--help tells of each variable that is read'
like "$("$emucc" --version)" 'emucc' "--version"

cat >said.cu <<'END'
#include <cstdio>
__global__ void k() {}
int main(int argc, char **argv) {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int i = 1; i < argc; i++)
    printf("%s|", argv[i]);
  printf("%c\n", getchar());
  return VALUE;
}
END
said=$(echo input | TMPDIR=$PWD/temporary "$emucc" run -DVALUE=7 said.cu \
  --help 'two words' -DVALUE=9 2>/dev/null)
is "$? $said" '7 --help|two words|-DVALUE=9|i' \
  'run: arguments, input and exit status are the program'"'"'s'
is "$(ls temporary) $(ls -d a.out said 2>/dev/null)" ' a.out' \
  'and nothing is left'
rm a.out
TMPDIR=$PWD/temporary "$emucc" -c said.cu -DVALUE=1 -o said.o &
sleep 0.1
kill $!
wait $!
is "$? $(ls temporary)" '143 ' 'a signal ends it, and nothing is left'
mkdir slow
printf '#!/bin/sh\n(sleep 0.4; : >late) & sleep 5\n' >slow/g++
chmod +x slow/g++
PATH=$PWD/slow:$PATH "$emucc" -c said.cu -o said.o &
sleep 0.1
kill $!
wait $!
sleep 0.5
[ ! -e late ]
ok $? 'nor runs on what its compiler started'
"$emucc" run -o kept -DVALUE=0 said.cu </dev/null >/dev/null 2>&1
[ -x kept ]
ok $? 'run -o keeps the program'
fails 'no input files' "$emucc" run -O3

cat >half.cpp <<'END'
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
int main() {
  std::printf("%g\n", __half2float(__float2half(1.5f)) +
                          __bfloat162float(hrsqrt(__float2bfloat16(0.25f))));
}
END
"$emucc" half.cpp -o half
is "$(./half)" 3.5 "half precision in a .cpp file"

cat >defaults.cpp <<'END'
#include <cuda_runtime_api.h>
int main() {
  void *p;
  cudaEvent_t e;
  cudaMallocManaged(&p, 4);
  cudaMemsetAsync(p, 0, 4);
  cudaMemcpyAsync(p, p, 4, cudaMemcpyDefault);
  cudaEventCreate(&e);
  cudaEventRecord(e);
  return cudaStreamWaitEvent(0, e) || cudaDeviceSynchronize() || cudaFree(p);
}
END
"$emucc" defaults.cpp -o defaults && ./defaults
ok $? "a .cpp file has C++'s defaults without cuda_runtime.h"
cat >format.cu <<'END'
#include <cstdio>
__global__ void k() { printf("%d\n", 1.5); }
int main() { printf("%s\n", 3); }
END
is "$("$emucc" -c format.cu -o format.o 2>&1 | grep -c 'Wformat=')" 2 \
  'what printf is given is checked against its format, in kernels too'

cat >unset.cu <<'END'
__global__ void sum(const float *in, float *out, int n) {
  float total;
  for (int i = 0; i < n; i++)
    total += in[i];
  *out = total;
}
int main() {}
END
like "$("$emucc" unset.cu -o unset 2>&1)" \
  "unset.cu:[45]:[0-9]+: warning: .total. .*uninitialized" \
  'a local variable that nothing has set is warned of'
sed -i 's/total;$/total = 0;/' unset.cu
is "$("$emucc" unset.cu -o unset 2>&1)" '' 'one that is set is not'

fails 'no input files' "$emucc" -O3
fails 'absent.cu: no such file' "$emucc" absent.cu
fails 'unknown option --frobnicate' "$emucc" --frobnicate one.cu
fails '-o needs a value' "$emucc" one.cu -o
fails 'cufft is a library for GPUs' "$emucc" one.cu -lcufft
fails 'ptx: it makes GPU code' "$emucc" -ptx one.cu
fails 'unknown -std=c\+\+98' "$emucc" -std=c++98 one.cu
fails 'takes one input file' "$emucc" -c one.cu main.cu -o both.o
fails 'one.txt: cannot tell' "$emucc" one.txt
printf 'int main() { return missing; }\n' >broken.cu
"$emucc" broken.cu -o broken >/dev/null 2>&1
ok $(($? == 0 || $(ls broken* | wc -l) != 1)) "a failure leaves nothing behind"
finish
