#!/usr/bin/env bash
# Submissions that would rather not solve lab 3, the long list: what each earns,
# and what it is told. hostile.t has one of each kind.
# tier: all
# long
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
launch='fast_kernel<<<batches(n), THREADS>>>(x, out, n);'

: | hands_in empty
echo 'int main( {' | hands_in not-compiling
entry_fast endless 'long k = 0; while (k >= 0) k = (k + n) % 12345;'
entry_fast output 'for (;;) printf("20 of 20 points, and a long line besides\n");'
entry_fast memory 'for (int i = 0; i < 1000; i++) {
  char *p = 0; cudaMalloc(&p, 1 << 20); cudaMemset(p, i, 1 << 20); }'" $launch"

# What the C library offers is not to be had.
calls() { # FUNCTION DECLARATION CALL
  entry_fast "calls-$1" "$3; $launch" "extern \"C\" $2;"
}
calls fork 'int fork()' 'for (;;) fork()'
calls socket 'int socket(int, int, int)' 'socket(2, 1, 0)'
calls open 'int open(const char *, int, ...)' \
  'open("../instructor/solution.cu", 0)'
calls _exit 'void _exit(int)' '_exit(0)'
calls remove 'int remove(const char *)' 'remove("output")'
calls setenv 'int setenv(const char *, const char *, int)' \
  'setenv("LD_PRELOAD", "x.so", 1)'
calls system 'int system(const char *)' 'system("sleep 1000 &")'
calls atexit 'int atexit(void (*)())' 'atexit(0)'
calls dlsym 'void *dlsym(void *, const char *)' 'dlsym(0, "system")'
calls mprotect 'int mprotect(void *, unsigned long, int)' 'mprotect(0, 1, 7)'
calls emu_confine 'void emu_confine(int)' 'emu_confine(0)'

# Text.
echo '#include "/etc/passwd"' | added passwd
echo '#include "../../instructor/solution.cu"' | hands_in include-solution
echo '#include <fstream>' | added include-fstream
printf '#define NAME <fstream>\n#include NAME\n' | added include-macro
echo '#line 1 "lab3.h"' | added line
printf 'static void f() { a\\\nsm("nop"); }\n' | added assembly
echo 'register long r15 __asm__("r15");' | added register
echo '__attribute__((constructor)) static void early() { }' | added constructor
echo '[[gnu::constructor]] static void early() { }' | added gnu-constructor
printf '#define JOIN(a, b) a##b\nextern "C" int JOIN(sys, tem)(const char *);\n' |
  added joined
printf '#define JOIN(a, b) a%%:%%:b\n' | added joined-digraph
echo 'static void f() { __CONCAT(as, m)("nop"); }' | added header-joined
entry_fast closed "poke(); $launch" '#define OPEN (
#define CLOSE )
#define COMMA ,
__align__(8 CLOSE COMMA no_sanitize OPEN "thread") static void poke() {
  *(volatile int *)0x4c0000 = 0; }'
entry_fast redirected "other(1); $launch" \
  'extern "C" void __REDIRECT(other, (int), _exit);'
entry_fast renamed "_mm_(0x4c0000); $launch" 'static void _mm_(long p) {
  __CONCAT(__built, in_ia32_movnti)((int *)p, 0); }'
echo '# 1 "/etc/passwd" 3' | added line-marker
printf '#embed "/etc/passwd"\n' | added embed
echo '#include "/proc/self/environ"' | added environ
{ printf '// \\\r \n' && echo 'static void f() { asm("nop"); }'; } | added splice
{ printf 'static int a;\r' && echo 'static int b;'; } | added carriage-return
echo '_Pragma("GCC optimize(3)") static int a;' | added pragma
printf 'const char *text = R"(\n#include "/etc/passwd")";\n' | added raw-string
echo "int a = 0x1'a'b; const char q = 'b'; static void f() { asm(\"nop\"); }" |
  added separator
echo 'static int f() __attribute__((ifunc("g")));' | added ifunc
echo 'static void f() { } [[using gnu: section(".init_array")]] void (*g)() = f;' |
  added using-gnu
echo '__declspec(noinline) static int z;' | added declspec
printf '%%:include "/etc/passwd"\n' | added digraph-include
printf '??=define J(a, b) a ??=??= b\nstatic void f() { J(as, m)("nop"); }\n' |
  added trigraph
printf '#if __has_include("%s")\n#error found\n#endif\n' \
  "$PWD/$instance/instructor/rubric" | added has-include
for word in include_next import ident; do
  printf '#%s <stdio.h>\n' $word | added "$word"
done
echo '#pragma push_macro("IDENTITY")' | added push-macro
echo 'namespace emu { int x; }' | added namespace-emu

# Objects.
echo 'extern "C" void __tsan_write4(void *) { }' | added hook
echo 'extern "C" void puts_all(const char *) { }' | added c-function
echo 'void *operator new(unsigned long n) { return (void *)n; }' |
  added operator-new
entry_fast early "if (number) $launch" 'static __noinline__ int early(int n) {
  return n < 2 ? n : early(n - 1) + early(n - 2); }
int number = early(30);'
echo 'int strcmp(const char *, const char *) { return 0; }' | added own-strcmp
echo 'extern "C" { char **environ; }' | added own-environ
echo 'void run_case(const struct lab_case *, const char *) { }' | added own-run
echo 'static thread_local struct T { ~T() {} } t; void g() { (void)&t; }' |
  added destructor
entry_fast counts-reset "__CONCAT(em, u_counts_reset)(); $launch" \
  'extern "C" void __CONCAT(em, u_counts_reset)();'
entry_fast exceptions "try { if (n) throw 1; } catch (int) { $launch }"
entry_fast pointer "void (*volatile address)(int) = (void (*)(int))0x401000;
  address(0); $launch"
entry_fast label "static void *const places[] = {&&a, &&b}; goto *places[n & 1];
  a: b: $launch"

# Stores.
entry_fast counters "$launch"'
  for (long *p = (long *)0x4c0000; p < (long *)0x4d0000; p++) *p = 0;'
entry_fast counters-kernel "$launch clear<<<1, 32>>>();" 'static __global__ void
clear() { *(volatile long *)(0x4c0000 + 8 * threadIdx.x) = 0; }'
entry_fast counters-memset "$launch memset((void *)0x4c0000, 0, 64);"
entry_fast counters-struct "$launch *(words *)0x4c0000 = zero;" \
  'static const struct words { long w[40]; } zero = {};'
entry_fast counters-printf "$launch"' printf("%d%n", 1, (int *)0x4c0000);'
entry_fast counters-malloc "$launch cudaMalloc((void **)0x4c0000, 8);"
entry_fast counters-atomic "$launch clear<<<1, 32>>>();" 'static __global__ void
clear() { atomicExch((int *)0x4c0000, 0); }'
entry_fast counters-symbol "$launch emu_memory[0] = 1;" \
  'extern "C" char emu_memory[64];'
entry_fast cached "if (n != known) { $launch } known = n; times++;" \
  'static long known, times;'
entry_fast device-cache "mark<<<1, 1>>>(); $launch" 'static __device__ int done;
static __global__ void mark() { done = 1; }'
entry_fast host-pointer "int own = 1; stray<<<1, 1>>>(&own); $launch" \
  'static __global__ void stray(int *p) { *p = 5; }'
entry_fast stack-up "$launch long a[1]; volatile long *p = a;
  for (int i = 0; i < 64; i++) p[i] = 0;"
entry_fast thread-local "times++; $launch" 'static thread_local int times;'
entry_fast says-so 'printf("all is well\n"); *(volatile int *)0 = 1;'
entry_fast deep "deep(1); $launch" 'static int deep(int n) {
  volatile char a[1000]; a[0] = n; return deep(n + 1) + a[0]; }'
entry_fast spins "spin<<<1, 1>>>(); $launch" 'static __global__ void spin() {
  volatile int a = 1; while (a) ; }'
entry_fast managed "m = 1; $launch" 'static __managed__ int m;'
entry_fast cast-pointer "far<<<1, 1>>>(x); $launch" 'static __global__ void
far(const ELEMENT *x) { *(long *)((char *)x + (1L << 44)) = 1; }'
entry_fast log-marker 'printf("lab3.cu:1: host code stores to memory that is not \
its own stack\n"); '"$launch"
entry_fast free-input "cudaFree((void *)x); $launch"
entry_fast poisons "$launch cudaMemset(out, 0xa5, 4);"
entry_fast traps "quit<<<1, 1>>>(); $launch" 'static __global__ void quit() {
  __trap(); }'
entry_fast talks "talk<<<10000, 256>>>(); $launch" 'static __global__ void
talk() { printf("%0200d\n", threadIdx.x); }'
entry_fast launches "for (int i = 0; i < 10000000; i++) none<<<1, 1>>>(); $launch" \
  'static __global__ void none() { }'
entry_fast blocks "none<<<2000000000, 1024>>>(); $launch" \
  'static __global__ void none() { }'
entry_fast given-only "if (n == 4096) { $launch }"
entry_fast short-index "fast_short<<<batches(n), THREADS>>>(x, out, n);" \
  'static __global__ void fast_short(const ELEMENT *x, ELEMENT *out, short n) {
  ELEMENT mine = IDENTITY;
  for (int i = blockIdx.x * BATCH; i < n && i < (int)(blockIdx.x + 1) * BATCH; i++)
    mine = combine(mine, value(x[i]));
  if (threadIdx.x == 0) out[blockIdx.x] = mine; }'
entry_fast host-reads "volatile ELEMENT v = x[n / 2]; (void)v; $launch"

# The compiler.
added templates <<'END'
template <int N, int M> struct Grow {
  enum { both = Grow<N - 1, 2 * M>::both + Grow<N - 1, 2 * M + 1>::both };
};
template <int M> struct Grow<0, M> { enum { both = 1 }; };
int bomb[Grow<26, 0>::both % 2 + 1];
END

entry_fast evaluates "constexpr long v = f(1L << 40); if (v) { $launch }" \
  'constexpr long f(long n) { long s = 0; for (long i = 0; i < n; i++) s += i;
return s; }'
entry_fast big-array "$launch" 'static int big[1 << 28] = {1};'
{
  echo '#define A0 ;'
  for i in {1..24}; do echo "#define A$i A$((i - 1)) A$((i - 1))"; done
  echo 'A24 A24'
} | added macros
{ head -c 200000 /dev/zero | tr '\0' '(' && echo; } | added parentheses

# What does no harm.
{ head -c 900000 /dev/zero | tr '\0' ';' && echo; } | added semicolons
sed 's/$/\r/' "$instance/instructor/solution.cu" | hands_in carriage-returns
{ printf '\xef\xbb\xbf' && cat "$instance/instructor/solution.cu"; } | hands_in mark
{ printf '// ' && head -c 900000 /dev/zero | tr '\0' x && echo; } | added long-line
printf '%s\n' '#include <cooperative_groups.h>' \
  'struct __align__(sizeof(float4)) quad { int a, b, c, d; };' \
  'static __global__ void __launch_bounds__(128) k(quad *q) {' \
  '#pragma unroll 4' '  for (int i = 0; i < 8; i++) q->c += __ldg(&q->d);' \
  '  q->a = isnan(INFINITY); }' | added admitted
entry_fast lambda "auto f = [=] { $launch }; f();"
echo 'int main() { return 0; }' | added main
echo 'static int n1 = __COUNTER__, n2 = __COUNTER__;' | added counter
entry_fast prints 'printf("Lab 3: 20 of 20 points\n{\"points\": 20}\n");'

# Files.
added 'a name, with "quotes" <script>' </dev/null
added $'two\nlines' </dev/null
added '=1+cmd()' </dev/null
added $'not\xffutf8' </dev/null
added "$(printf 'n%.0s' {1..200})" </dev/null
iconv -t UTF-16 "$instance/instructor/solution.cu" | hands_in utf16
{ printf 'static int zero;\0\n' && echo 'static void f() { asm("nop"); }'; } |
  added nul
for name in -rf ... "o'brien" '%s%n' '$(touch own)' 'Żółć 学生'; do
  added "$name" </dev/null
done
added answers-folder </dev/null
rm "$class/answers-folder/answers.txt"
mkdir "$class/answers-folder/answers.txt" "$class/loop"
ln -s lab3.cu "$class/loop/lab3.cu"
mkdir "$class/no-file" "$class/folder" "$class/pipe" "$class/large"
mkdir "$class/folder/lab3.cu"
mkfifo "$class/pipe/lab3.cu"
head -c 2000000 /dev/zero | tr '\0' '\n' >"$class/large/lab3.cu"
added linked </dev/null
ln -sf "$PWD/$instance/instructor/solution.cu" "$class/linked/lab3.cu"
ln -s "$class/prints" "$class/linked-folder"
mkdir -p "$class/inner/lab3"
cp "$instance/instructor/solution.cu" "$class/inner/lab3/lab3.cu"
cp "$instance/instructor/solution.cu" "$class/plain.cu"
printf 'a\0b' >"$class/zero.cu"
mkdir "$class/thousands" "$class/device"
for i in {1..10000}; do : >"$class/thousands/$i"; done
cp "$instance/instructor/solution.cu" "$class/thousands/lab3.cu"
device=0
mknod "$class/device/lab3.cu" c 1 5 2>/dev/null || device=1
added answers-odd </dev/null
printf 'steps = 1e999\nwavefronts = nan\nrequests = -0x\nwide = 7 8\n' \
  >"$class/answers-odd/answers.txt"
added answers-link </dev/null
ln -sf "$PWD/$instance/instructor/answers.txt" "$class/answers-link/answers.txt"
find "$class" | sort >"$scratch/before"

said=$(tests/labs/class.sh "$instance" "$class" "$out" 2>&1)
ok $? 'the class is graded'
if [ ! -f "$scores" ]; then
  tap_explain "$said"
  finish
fi

earns empty 0 'nothing to grade: lab3.cu is empty'
earns not-compiling 4 'it does not compile'
earns endless 15 'time or memory is up'
earns output 15 'time or memory is up|signal 25'
earns memory 15 'findings == 0 is required.*failed_calls'
like "$(cat "$out/runs/memory/fast-4096/log")" 'cudaMalloc: .* of which [0-9]* are free' \
  'memory: a run gets 256 MiB of the device, and no more'
for name in fork socket open _exit remove setenv system atexit dlsym mprotect; do
  earns calls-$name 0 "it uses $name:"
done
earns calls-emu_confine 0 'emu_confine: names that begin so'
earns passwd 0 '#include /etc/passwd'
earns include-solution 0 '#include ../../instructor/solution.cu: a submission'
earns include-fstream 0 '#include fstream: a submission includes lab3.h'
earns include-macro 0 'write the name of the header'
earns line 0 '#line: this directive'
for name in assembly register separator; do
  earns $name 0 'asm(__)?: a submission holds no assembly'
done
earns constructor 0 '__attribute__: write __launch_bounds__'
earns gnu-constructor 0 'gnu: write __launch_bounds__'
earns joined 0 '##: names are written whole'
earns joined-digraph 0 '##: names are written whole'
earns header-joined 0 'asm: a submission holds no assembly'
earns closed 0 '__attribute__: a macro that is used here has other attributes'
earns redirected 0 '__asm__: a submission holds no assembly'
earns renamed 0 '__builtin_ia32_movnti: what it stores and calls cannot be'
earns line-marker 0 '#1: this directive'
earns embed 0 '#embed: this directive'
earns environ 0 '#include /proc/self/environ'
earns splice 0 'asm: a submission holds no assembly'
earns carriage-return 0 'a control character: remove it'
earns pragma 0 '_Pragma: write'
earns raw-string 0 'R: raw strings'
earns ifunc 0 '__attribute__: write __launch_bounds__'
earns using-gnu 0 'gnu: write __launch_bounds__'
earns declspec 0 '__declspec: write __launch_bounds__'
earns digraph-include 0 '#include /etc/passwd'
earns trigraph 4 'it does not compile'
earns has-include 0 '__has_include: a submission does not depend'
for name in include_next import ident; do
  earns $name 0 "#$name: this directive"
done
earns push-macro 0 '#pragma: only #pragma unroll'
earns namespace-emu 0 'emu: the emulator has this name'
earns own-strcmp 0 'it defines strcmp'
earns own-environ 20 ''
earns own-run 20 ''
earns destructor 0 'it uses __dso_handle'
earns counts-reset 0 'emu_counts_reset: names that begin so'
earns exceptions 0 'it uses __cxa_allocate_exception'
earns managed 15 'lab3.cu:[0-9]*: host code stores to memory that is not'
earns cast-pointer 15 'lab3.cu:[0-9]*: a kernel stores to memory that is neither'
earns log-marker 20 ''
earns free-input 15 'use after free in fast_kernel'
earns poisons 15 'element 0 was never written'
earns traps 15 'trap in quit'
earns talks 15 'signal 25'
earns launches 15 'time or memory is up'
earns blocks 15 'time or memory is up'
earns given-only 15 'at size [0-9]*: element 0 was never written'
earns short-index 15 'global_load.requests .* is required: .* the limit is'
earns hook 0 '__tsan_write4: names that begin so'
earns c-function 0 'it defines puts_all'
earns operator-new 0 'it defines _Znwm'
earns early 0 'an initialiser of a global variable calls a function'
earns pointer 0 'it calls a function through a pointer'
earns label 0 'it calls a function through a pointer'
for name in counters counters-memset counters-struct counters-malloc cached \
  stack-up thread-local says-so; do
  earns $name 15 'lab3.cu:[0-9]*: host code stores to memory that is not'
done
for name in kernel atomic; do
  earns counters-$name 15 \
    'lab3.cu:[0-9]*: a kernel stores to memory that is neither'
done
earns host-pointer 15 'lab3.cu:[0-9]*: a kernel stores to memory that is neither'
earns deep 15 'segmentation fault in host code'
earns spins 15 'time or memory is up'
earns counters-printf 15 'lab3.cu:[0-9]*: .* stores'
earns counters-symbol 0 'emu_memory: names that begin so'
earns device-cache 20 ''
earns host-reads 15 'host code reads device memory'
for name in templates evaluates big-array macros parentheses; do
  earns $name 4 'it does not compile'
done
for name in carriage-returns mark long-line semicolons admitted lambda; do
  earns $name 20 ''
done
earns main 20 ''
earns counter 20 ''
earns prints 15 'was never written'
for name in a_name__with__quotes___script two_lines _1_cmd__ not_utf8 \
  nnnnnnnnnn rf ___ o_brien _s_n __touch_own_; do
  like "$(cat "$scores")" "${name}[^,]*-[0-9a-f]{10},3,[0-9a-f]*,20,20," \
    "the name that became $name..."
done
like "$(cat "$scores")" "^'=1\+cmd" 'no formula gets into a spreadsheet'
like "$(cat "$scores")" '^two\?lines,' 'nor a second line into a row'
is "$(grep -c '<script' "$out/class.html")" 0 'nor a script into the page'
earns no-file 0 'there is no lab3.cu'
earns folder 0 'lab3.cu is no plain file'
earns pipe 0 'lab3.cu is no plain file'
earns large 0 'lab3.cu has over 1 MiB'
earns linked 0 'lab3.cu is a symbolic link'
is "$(grep -c '^linked-folder' "$scores")" 0 'a link to a folder is nobody'
earns inner 16 ''
earns plain 16 ''
earns utf16 20 ''
for name in zero nul; do
  earns $name 0 'its text cannot be read: save it as UTF-8'
done
earns answers-folder 16 'answer steps: not in answers.txt'
earns thousands 16 ''
if [ $device -eq 0 ]; then
  earns device 0 'lab3.cu is no plain file'
else
  skip 1 'only root makes a device'
fi
earns answers-odd 16 'you say inf, it is 7'
earns answers-link 16 'answer steps: not in answers.txt'
earns loop 0 'lab3.cu is a symbolic link'
is "$(find "$class" | sort | diff "$scratch/before" -)" '' \
  'what was handed in is as it was'
finish
