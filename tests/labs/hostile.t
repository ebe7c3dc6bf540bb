#!/usr/bin/env bash
# Submissions that would rather not solve lab 3: what each earns, and what it is
# told. One of each kind; where all tests are run, the long list.
# long
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
launch='fast_kernel<<<batches(n), THREADS>>>(x, out, n);'

not_compiled() { owes 4 '(it does not compile|the compiler was stopped)' "$@"; }
no_assembly() { owes 0 'asm(__)?: a submission holds no assembly' "$@"; }
no_attribute() { owes 0 "$1: write __launch_bounds__" "${@:2}"; }
no_initialiser() { owes 0 'an initialiser of a global variable calls a fun' "$@"; }
no_pointer() { owes 0 'it calls a function through a pointer' "$@"; }
unread() { owes 0 'its text cannot be read: save it as UTF-8' "$@"; }
ours() { owes 0 "$1: names that begin so" "${@:2}"; }
uncounted() { owes 0 'memory is accessed that nobody counts' "$@"; }
right() { owes 20 '' "$@"; }
# These cost their task alone.
on_host() {
  owes 15 'lab3.cu:[0-9]*: host code stores to memory that is not' "$@"
}
in_kernel() {
  owes 15 'lab3.cu:[0-9]*: a kernel stores to memory that is neither' "$@"
}
endless() { owes 15 'time or memory is up' "$@"; }

# Text, which is looked through before anything is compiled.
echo 'int main( {' | not_compiled hands_in not-compiling
owes 0 '#include ../../instructor/solution.cu: a submission' \
  hands_in include-solution <<<'#include "../../instructor/solution.cu"'
printf 'static void f() { a\\\nsm("nop"); }\n' | no_assembly added assembly
{ printf 'static int zero;\0\n' && echo 'static void f() { asm("nop"); }'; } |
  unread added nul
owes 0 '#include /etc/passwd' added digraph-include <<<'%:include "/etc/passwd"'
no_attribute gnu added pasted-gnu <<<'#define SPACE __CONCAT(g, nu)
[[SPACE::noinline]] static void f() { }'

ours _Unwind_Resume added unwind <<<'extern "C" void _Unwind_Resume(int);'
for text in "1e+'a' /*'" "1e+'a'/*'" "1e+'/*'" "1'" ".5e-'a'/*'"; do
  printf '#define NONE(x)\nNONE(%s) static void f() { asm("nop"); } // */\n' \
    "$text" | owes 0 "': behind a number it has no place" \
    added "number-${text//[^a-z0-9]/-}"
done

# What its macros stand for, its object, its code.
no_assembly added header-joined \
  <<<'static void f() { __CONCAT(as, m)("nop"); }'
calls() { # FUNCTION DECLARATION CALL
  owes 0 "it uses $1:" entry_fast "calls-$1" "$3; $launch" "extern \"C\" $2;"
}
calls fork 'int fork()' 'for (;;) fork()'
no_initialiser entry_fast early "if (number) $launch" 'static __noinline__
int early(int n) { return n < 2 ? n : early(n - 1) + early(n - 2); }
int number = early(30);'
no_pointer entry_fast pointer "void (*volatile address)(int) =
  (void (*)(int))0x401000; address(0); $launch"

# What no hook would report; what runs before main.
uncounted_copy() { owes 15 'busiest_warp .* is required' "$@"; }
uncounted_copy entry_fast std-copy "read<<<batches(n), THREADS>>>(x, out, n);
  copied<<<batches(n), 32>>>(x, out, n);" '#include <algorithm>
static __global__ void read(const ELEMENT *x, ELEMENT *out, long n) {
  long i = 4L * (blockIdx.x * THREADS + threadIdx.x);
  for (; i + 3 < n; i += 4L * gridDim.x * THREADS) {
    int4 v = *(const int4 *)(x + i);
    if (v.x + v.y + v.z + v.w == 12345678) *out = v.x; }
  if (i < n && x[i] + x[n - 2] + x[n - 1] == 12345678) *out = x[i]; }
static __global__ void copied(const ELEMENT *x, ELEMENT *out, long n) {
  ELEMENT own[BATCH], most = IDENTITY;
  long first = blockIdx.x * (long)BATCH, count = min(n - first, (long)BATCH);
  if (threadIdx.x) return;
  std::copy(x + first, x + first + count, own);
  for (int i = 0; i < count; i++) most = combine(most, value(own[i]));
  out[blockIdx.x] = most; }'
{ printf '#if __has_include("lab.o")\n#else\nextern "C" void __CONCAT(__ts, ' &&
  printf 'an_read1)(void *);\n#endif\n'; } |
  owes 0 '__has_include: a submission does not depend' added has-include
owes 0 'an initialiser of a global variable stores' added inlined-constructor \
  <<<'namespace { struct T { T() { *(volatile int *)64 = 1; } } t; }'

# Indexes that leave an array at the end of a function's own struct; an array of
# no length, whose indexes nobody looks at; an end that looks like one
# whose time was up.
far_index() { owes 15 'an index is far outside of its array' "$@"; }
ends='struct ends { int n; long v[2]; };'
far_index entry_fast ends-kernel "far<<<1, 1>>>(n); $launch" "$ends"'
static __global__ void far(long n) { ends s = {}, *p = &s; long sum = 0;
  for (long i = 0; i < n; i++) sum += p->v[n * 1000 + i];
  if (sum == n) __trap(); }'
owes 15 'it ended with status 1' entry_fast exits "exit(124); $launch"

# The work is that of kernels: the host has no copy of what they are to load.
owes 15 '(element 0 is .*, expected|it crashed|an access (leaves|passes))' entry_fast input-on-host 'long here = 0;
  volatile long *p = &here;
  for (int k = 0; k < 300; k++)
    if (p[k] && p[k + 1] - p[k] == n * 4 && p[k + 2] == p[k + 1])
      for (long i = 0; i < batches(n); i++) {
        ELEMENT m = *((ELEMENT *)p[k] + i * BATCH);
        for (long j = i * BATCH; j < n && j < (i + 1) * BATCH; j++)
          m = min(m, ((ELEMENT *)p[k])[j]);
        put<<<1, 32>>>(out + i, m); }
  loads<<<batches(n), THREADS>>>((const int4 *)x, out, n);' '#include <algorithm>
using std::min;
static __global__ void put(ELEMENT *out, ELEMENT m) {
  if (threadIdx.x == 0) *out = value(m); }
static __global__ void loads(const int4 *x, ELEMENT *out, long n) {
  long i = blockIdx.x * THREADS + threadIdx.x;
  for (; i < n / 4; i += gridDim.x * THREADS)
    if (x[i].x == -12345678) *out = 1;
  for (i = n / 4 * 4; blockIdx.x + threadIdx.x == 0 && i < n; i++)
    if (((const ELEMENT *)x)[i] == -12345678) *out = 1; }'

# Innocent.
right entry_fast admitted "int größe = batches(n), emus = 1; group<<<emus, 64>>>();
  fast_kernel<<<größe, THREADS>>>(x, out, n);
  Timer timer; timer.stop();
  if (cudaGetLastError()) fprintf(stderr, \"line %d\", __LINE__), exit(1);" '#define BLOCK 64
#include <iostream>
#include <stdio.h>
#include <cassert>
#include <cstdlib>
#include <vector>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
struct Timer {
  cudaStream_t s; cudaEvent_t a, b; float ms;
  Timer() { cudaStreamCreate(&s); cudaEventCreate(&a); cudaEventCreate(&b);
    cudaEventRecord(a, s); }
  ~Timer() { cudaEventDestroy(a); cudaEventDestroy(b); cudaStreamDestroy(s); }
  void stop() { cudaEventRecord(b, s); cudaEventSynchronize(b);
    cudaEventElapsedTime(&ms, a, b);
    std::cout << "took " << ms << " ms" << std::endl; } };
static __constant__ int table[2] = {1, 2};
static __device__ int sum;
static __global__ void group() { int h[4] = {};
  volatile long double wide = threadIdx.x;
  if (wide < 0) atomicAdd(&sum, __expf(threadIdx.x));
  auto tile = cooperative_groups::tiled_partition<32>(
      cooperative_groups::this_thread_block());
  h[threadIdx.x % 4] += tile.shfl_down(table[threadIdx.x % 2], 1);
  assert(h[0] + h[1] + h[2] + h[3] > 0); }'
right added one-device-variable <<'END'
static __device__ int tally[8];
static __global__ void unused() { tally[threadIdx.x % 8] = 1; }
END
right added one-constant-variable <<'END'
static __constant__ int table[2] = {1, 2};
static __global__ void unused(int *out) { *out = table[threadIdx.x % 2]; }
END

# Stores; printing a result.
on_host entry_fast counters "$launch"'
  for (long *p = (long *)0x4c0000; p < (long *)0x4d0000; p++) *p = 0;'
owes 15 'was never written' entry_fast prints \
  'printf("Lab 3: 20 of 20 points\n{\"points\": 20}\n");'

# Names and files.
added 'a name, with "quotes" <script>' </dev/null
added $'two\nlines' </dev/null
added '=1+cmd()' </dev/null
odd_names='a_name__with__quotes___script two_lines _1_cmd__'
owes 0 'lab3.cu is a symbolic link' added linked </dev/null
ln -sf "$PWD/$instance/instructor/solution.cu" "$class/linked/lab3.cu"

owes 15 'stopped: a file of what it prints, .* is full' entry_fast output \
  'for (;;) printf("20 of 20 points, and a long line besides\n");'
[ "${TIER:-}" != all ] || . tests/labs/hostile-all.sh
find "$class" | sort >"$scratch/before"

said=$(harness/grade/rehearsal/class.sh "$instance" "$class" "$out" 2>&1)
ok $? 'the class is graded'
if [ ! -f "$scores" ]; then
  tap_explain "$said"
  finish
fi
all_earn
if [ "${TIER:-}" = all ]; then
  like "$(cat "$out/runs/memory/fast-4096/log")" \
    'cudaMalloc: .* of which [0-9]* are free' \
    'memory: a run gets 256 MiB of the device, and no more'
  is "$(grep -c '^linked-folder' "$scores")" 0 'a link to a folder is nobody'
fi
for name in $odd_names; do
  like "$(cat "$scores")" "${name}[^,]*-[0-9a-f]{10},3,[0-9a-f]*,20,20," \
    "the name that became $name..."
done
like "$(cat "$scores")" "^'=1\+cmd" 'no formula gets into a spreadsheet'
like "$(cat "$scores")" '^two\?lines,' 'nor a second line into a row'
is "$(grep -c '<script' "$out/class.html")" 0 'nor a script into the page'
is "$(find "$class" | sort | diff "$scratch/before" -)" '' \
  'what was handed in is as it was'
finish
