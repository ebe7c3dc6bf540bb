#!/usr/bin/env bash
# Submissions that would rather not solve lab 3, one of each kind: what it earns,
# and what it is told. hostile-all.t has the long list.
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
launch='fast_kernel<<<batches(n), THREADS>>>(x, out, n);'

# Text, which is looked through before anything is compiled.
echo 'int main( {' | hands_in not-compiling
echo '#include "../../instructor/solution.cu"' | hands_in include-solution
printf 'static void f() { a\\\nsm("nop"); }\n' | added assembly
echo '[[gnu::constructor]] static void early() { }' | added constructor
{ printf 'static int zero;\0\n' && echo 'static void f() { asm("nop"); }'; } |
  added nul
printf '%%:include "/etc/passwd"\n' | added digraph-include
echo 'static void f() { } [[using gnu: section(".init_array")]] void (*g)() = f;' |
  added using-gnu
echo 'EMU_DEVICE static void unchecked() { }' | added emulator-macro

# What its macros stand for, its object, its code.
echo 'static void f() { __CONCAT(as, m)("nop"); }' | added header-joined
entry_fast calls-fork "for (;;) fork();" 'extern "C" int fork();'
entry_fast counts-reset "__CONCAT(em, u_counts_reset)(); $launch" \
  'extern "C" void __CONCAT(em, u_counts_reset)();'
entry_fast early "if (number) $launch" 'static __noinline__ int early(int n) {
  return n < 2 ? n : early(n - 1) + early(n - 2); }
int number = early(30);'
entry_fast pointer "void (*volatile address)(int) = (void (*)(int))0x401000;
  address(0); $launch"

# What no hook would report; what runs before main.
by_value() { # NAME FUNCTION [BEFORE [AFTER]] - of that name, in a namespace
  entry_fast "$1" 'far<<<1, 32>>>((big *)out); '"$launch" "struct big { int v[9]; };
${3:-} static __device__ int ${2##*:}(big b, int n) {
  return n ? ${2##*:}(b, n - 1) : b.v[n]; } ${4:-}
static __global__ void far(big *p) { if ($2(*p, 2) == 1) p->v[0] = 1; }"
}
by_value by-value sum
by_value atomic-name atomic_mine
by_value reserved-name __mine
by_value relocation-name R_X86_64_PLT32
for theirs in cuda cooperative_groups; do
  by_value "namespace-$theirs" "$theirs::mine" "namespace $theirs {" '}'
done
{ printf '#if __has_include("lab.o")\n#else\nextern "C" void __CONCAT(__ts, ' &&
  printf 'an_read1)(void *);\n#endif\n'; } | added has-include
entry_fast hook-pasted "__CONCAT(__ts, an_read1)(0); $launch" \
  'extern "C" void __CONCAT(__ts, an_read1)(void *);'
entry_fast returned "kept = made(n); $launch" 'static struct big { int v[9]; } kept;
static big made(long n) { if (n > 3) return made(n / 2); big b;
  for (int i = 0; i < 9; i++) b.v[i] = n * i; return b; }'
{ printf '#define __pipeline_commit() hidden() { *(int *)64 = 1; }\n' &&
  printf '#include <cuda_pipeline.h>\n__device__ void f() { hidden(); }\n'; } |
  added macro-first
echo 'namespace { struct T { T() { *(volatile int *)64 = 1; } } t; }' |
  added inlined-constructor
echo 'extern "C" { static void _ZN3emu1fEv() { } }' | added mangled

# Innocent.
entry_fast admitted "int größe = batches(n), emus = 1; group<<<emus, 64>>>();
  fast_kernel<<<größe, THREADS>>>(x, out, n);" '#define BLOCK 64
#include <stdio.h>
#include <cassert>
#include <vector>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
static __constant__ int table[2] = {1, 2};
static __device__ int sum;
static __global__ void group() { int h[4] = {};
  volatile long double wide = threadIdx.x;
  if (wide < 0) atomicAdd(&sum, __expf(threadIdx.x));
  auto tile = cooperative_groups::tiled_partition<32>(
      cooperative_groups::this_thread_block());
  h[threadIdx.x % 4] += tile.shfl_down(table[threadIdx.x % 2], 1);
  assert(h[0] + h[1] + h[2] + h[3] > 0); }'

# Stores; printing a result. They cost their task.
entry_fast counters "$launch"'
  for (long *p = (long *)0x4c0000; p < (long *)0x4d0000; p++) *p = 0;'
entry_fast counters-kernel "$launch clear<<<1, 32>>>();" 'static __global__ void
clear() { *(volatile long *)(0x4c0000 + 8 * threadIdx.x) = 0; }'
entry_fast prints 'printf("Lab 3: 20 of 20 points\n{\"points\": 20}\n");'

# Names and files.
echo 'asm("nop");' | hands_in 'a name, with "quotes" <script>'
echo 'asm("nop");' | hands_in $'two\nlines'
echo 'asm("nop");' | hands_in '=1+cmd()'
mkdir "$class/linked"
ln -s "$PWD/$instance/instructor/solution.cu" "$class/linked/lab3.cu"
find "$class" | sort >"$scratch/before"

said=$(tests/labs/class.sh "$instance" "$class" "$out" 2>&1)
ok $? 'the class is graded'
if [ ! -f "$scores" ]; then
  tap_explain "$said"
  finish
fi

earns not-compiling 4 'it does not compile'
earns include-solution 0 '#include ../../instructor/solution.cu: a submission'
earns assembly 0 'asm: a submission holds no assembly'
earns constructor 0 'gnu: write __launch_bounds__'
earns nul 0 'its text cannot be read: save it as UTF-8'
earns digraph-include 0 '#include /etc/passwd'
earns using-gnu 0 'gnu: write __launch_bounds__'
earns counts-reset 0 'emu_counts_reset: names that begin so'
earns hook-pasted 0 '__tsan_read1: names that begin so'
earns has-include 0 '__has_include: a submission does not depend'
earns emulator-macro 0 'EMU_DEVICE: names that begin so'
earns header-joined 0 'asm: a submission holds no assembly'
earns calls-fork 0 'it uses fork:'
earns early 0 'an initialiser of a global variable calls a function'
earns pointer 0 'it calls a function through a pointer'
earns counters 15 'lab3.cu:[0-9]*: host code stores to memory that is not'
earns counters-kernel 15 \
  'lab3.cu:[0-9]*: a kernel stores to memory that is neither'
for name in by-value returned atomic-name reserved-name relocation-name \
  namespace-cuda namespace-cooperative_groups; do
  earns $name 0 'memory is accessed that nobody counts'
done
earns macro-first 4 'it does not compile'
earns inlined-constructor 0 'an initialiser of a global variable stores'
earns mangled 0 '_ZN3emu1fEv: names that begin so'
earns admitted 20 ''
earns prints 15 'was never written'
earns linked 0 'lab3.cu is a symbolic link'
like "$(cat "$scores")" 'a_name__with__quotes___script[^,]*-[0-9a-f]{10},3,' \
  'a name with blanks has an id'
like "$(cat "$scores")" "^'=1\+cmd" 'no formula gets into a spreadsheet'
like "$(cat "$scores")" '^two\?lines,' 'nor a second line into a row'
is "$(grep -c '<script' "$out/class.html")" 0 'nor a script into the page'
is "$(find "$class" | sort | diff "$scratch/before" -)" '' \
  'what was handed in is as it was'
finish
