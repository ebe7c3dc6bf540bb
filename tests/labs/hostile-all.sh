# hostile-all.sh - the long list of hostile.t, which sources it.
# shellcheck disable=SC2154 # class, instance, launch and out are hostile.t's

# Of the kinds that hostile.t has one each of.
no_attribute gnu added constructor \
  <<<'[[gnu::constructor]] static void early() { }'
owes 0 '#: this directive is not admitted' \
  added commented-line <<<'#/**/line 1 "/usr/include/math.h"'
no_attribute gnu added using-gnu <<<'static void f() { }
[[using gnu: section(".init_array")]] void (*g)() = f;'
ours EMU_DEVICE added emulator-macro <<<'EMU_DEVICE static void unchecked() { }'
ours emu_counts_reset entry_fast counts-reset \
  "__CONCAT(em, u_counts_reset)(); $launch" \
  'extern "C" void __CONCAT(em, u_counts_reset)();'
by_value() { # NAME FUNCTION [BEFORE [AFTER]] - of that name, in a namespace
  uncounted entry_fast "$1" 'far<<<1, 32>>>((big *)out); '"$launch" \
    "struct big { int v[9]; };
${3:-} static __device__ int ${2##*:}(big b, int n) {
  return n ? ${2##*:}(b, n - 1) : b.v[n]; } ${4:-}
static __global__ void far(big *p) { if ($2(*p, 2) == 1) p->v[0] = 1; }"
}
by_value by-value sum
owes 0 '__builtin_stack_restore: what it stores and calls' entry_fast moved-stack \
  "__CONCAT(__built, in_stack_restore)(moved + 32); $launch" 'static long moved[64];'
uncounted entry_fast returned "kept = made(n); $launch" \
  'static struct big { int v[9]; } kept;
static big made(long n) { if (n > 3) return made(n / 2); big b;
  for (int i = 0; i < 9; i++) b.v[i] = n * i; return b; }'
{ printf '#define __pipeline_commit() hidden() { *(int *)64 = 1; }\n' &&
  printf '#include <cuda_pipeline.h>\n__device__ void f() { hidden(); }\n'; } |
  not_compiled added macro-first
not_compiled entry_fast no-length "none s; s.n = n; if (s.v[n]) s.n++; $launch" \
  'template <int N> struct of { long n, v[N]; }; typedef of<0> none;'
in_kernel entry_fast counters-kernel "$launch clear<<<1, 32>>>();" \
  'static __global__ void
clear() { *(volatile long *)(0x4c0000 + 8 * threadIdx.x) = 0; }'

owes 0 'nothing to grade: lab3.cu is empty' hands_in empty </dev/null
endless entry_fast endless 'long k = 0; while (k >= 0) k = (k + n) % 12345;'
owes 15 'findings == 0 is required.*failed_calls' entry_fast memory \
  'for (int i = 0; i < 1000; i++) {
  char *p = 0; cudaMalloc(&p, 1 << 20); cudaMemset(p, i, 1 << 20); }'" $launch"

# What the C library offers is not to be had.
calls system 'int system(const char *)' 'system("sleep 1000 &")'
ours emu_confine entry_fast confine "emu_confine(0); $launch" \
  'extern "C" void emu_confine(int);'

# Text.
owes 0 '#include /etc/passwd' added passwd <<<'#include "/etc/passwd"'
owes 0 '#include fstream: a submission includes lab3.h' \
  added include-fstream <<<'#include <fstream>'
printf '#define NAME <fstream>\n#include NAME\n' |
  owes 0 'write the name of the header' added include-macro
no_assembly added register <<<'register long r15 __asm__("r15");'
no_attribute __attribute__ added attribute \
  <<<'__attribute__((constructor)) static void early() { }'
printf '#define JOIN(a, b) a##b\nextern "C" int JOIN(sys, tem)(const char *);\n' |
  owes 0 '##: names are written whole' added joined
owes 0 '##: names are written whole' added joined-digraph \
  <<<'#define JOIN(a, b) a%:%:b'
owes 0 '__attribute__: a macro that is used here has other attributes' \
  entry_fast closed "poke(); $launch" '#define OPEN (
#define CLOSE )
#define COMMA ,
__align__(8 CLOSE COMMA no_sanitize OPEN "thread") static void poke() {
  *(volatile int *)0x4c0000 = 0; }'
no_assembly entry_fast redirected "other(1); $launch" \
  'extern "C" void __REDIRECT(other, (int), _exit);'
owes 0 '__builtin_ia32_movnti: what it stores and calls cannot be' \
  entry_fast renamed "_mm_(0x4c0000); $launch" 'static void _mm_(long p) {
  __CONCAT(__built, in_ia32_movnti)((int *)p, 0); }'
{ printf '// \\\r \n' && echo 'static void f() { asm("nop"); }'; } |
  no_assembly added splice
{ printf 'static int a;\r' && echo 'static int b;'; } |
  owes 0 'a control character: remove it' added carriage-return
owes 0 '_Pragma: write' \
  added pragma <<<'_Pragma("GCC optimize(3)") static int a;'
printf 'const char *text = R"(\n#include "/etc/passwd")";\n' |
  owes 0 'R: raw strings' added raw-string
no_assembly added separator \
  <<<"int a = 0x1'a'b; const char q = 'b'; static void f() { asm(\"nop\"); }"
no_attribute __declspec added declspec <<<'__declspec(noinline) static int z;'
printf '??=define J(a, b) a ??=??= b\nstatic void f() { J(as, m)("nop"); }\n' |
  not_compiled added trigraph
printf '#if __has_include("%s")\n#error found\n#endif\n' \
  "$PWD/$instance/instructor/rubric" |
  owes 0 '__has_include: a submission does not depend' added has-rubric
for text in 'line 1 "lab3.h"' ' 1 "/etc/passwd" 3' 'embed "/etc/passwd"' \
  'include_next <stdio.h>' 'import <stdio.h>' 'ident <stdio.h>'; do
  read -r word _ <<<"$text"
  owes 0 "#$word: this directive" added "directive-$word" <<<"#$text"
done
owes 0 '#pragma: only #pragma unroll' \
  added push-macro <<<'#pragma push_macro("IDENTITY")'
owes 0 'emu: the emulator has this name' \
  added namespace-emu <<<'namespace emu { int x; }'

# Objects.
ours __tsan_write4 added hook <<<'extern "C" void __tsan_write4(void *) { }'
owes 0 'it defines puts_all' \
  added c-function <<<'extern "C" void puts_all(const char *) { }'
owes 0 'it defines _Znwm' added operator-new \
  <<<'void *operator new(unsigned long n) { return (void *)n; }'
owes 0 'it defines strcmp' added own-strcmp \
  <<<'int strcmp(const char *, const char *) { return 0; }'
right added own-environ <<<'extern "C" { char **environ; }'
right added own-run <<<'void run_case(const struct lab_case *, const char *) { }'
owes 0 'it uses __dso_handle' added destructor \
  <<<'static thread_local struct T { ~T() {} } t; void g() { (void)&t; }'
owes 0 'it uses __cxa_allocate_exception' entry_fast exceptions \
  "try { if (n) throw 1; } catch (int) { $launch }"
no_pointer entry_fast label "static void *const places[] = {&&a, &&b};
  goto *places[n & 1]; a: b: $launch"

# Stores.
on_host entry_fast counters-memset "$launch memset((void *)0x4c0000, 0, 64);"
on_host entry_fast counters-struct "$launch *(words *)0x4c0000 = zero;" \
  'static const struct words { long w[40]; } zero = {};'
owes 15 'lab3.cu:[0-9]*: .* stores' entry_fast counters-printf \
  "$launch"' printf("%d%n", 1, (int *)0x4c0000);'
on_host entry_fast counters-malloc "$launch cudaMalloc((void **)0x4c0000, 8);"
in_kernel entry_fast counters-atomic "$launch clear<<<1, 32>>>();" \
  'static __global__ void clear() { atomicExch((int *)0x4c0000, 0); }'
ours emu_memory entry_fast counters-symbol "$launch emu_memory[0] = 1;" \
  'extern "C" char emu_memory[64];'
on_host entry_fast cached "if (n != known) { $launch } known = n; times++;" \
  'static long known, times;'
right entry_fast device-cache "mark<<<1, 1>>>(); $launch" \
  'static __device__ int done; static __global__ void mark() { done = 1; }'
in_kernel entry_fast host-pointer "int own = 1; stray<<<1, 1>>>(&own); $launch" \
  'static __global__ void stray(int *p) { *p = 5; }'
on_host entry_fast stack-up "$launch long a[1]; volatile long *p = a;
  for (int i = 0; i < 64; i++) p[i] = 0;"
on_host entry_fast thread-local "times++; $launch" \
  'static thread_local int times;'
on_host entry_fast says-so 'printf("all is well\n"); *(volatile int *)0 = 1;'
owes 15 'segmentation fault in host code' entry_fast deep "deep(1); $launch" \
  'static int deep(int n) {
  volatile char a[1000]; a[0] = n; return deep(n + 1) + a[0]; }'
endless entry_fast spins "spin<<<1, 1>>>(); $launch" \
  'static __global__ void spin() { volatile int a = 1; while (a) ; }'
on_host entry_fast managed "m = 1; $launch" 'static __managed__ int m;'
in_kernel entry_fast cast-pointer "far<<<1, 1>>>(x); $launch" \
  'static __global__ void
far(const ELEMENT *x) { *(long *)((char *)x + (1L << 44)) = 1; }'
right entry_fast log-marker \
  'printf("lab3.cu:1: host code stores to memory that is not its own stack\n"); '"$launch"
owes 15 'use after free in fast_kernel' \
  entry_fast free-input "cudaFree((void *)x); $launch"
owes 15 'element 0 was never written' \
  entry_fast poisons "$launch cudaMemset(out, 0xa5, 4);"
owes 15 'trap in quit' entry_fast traps "quit<<<1, 1>>>(); $launch" \
  'static __global__ void quit() { __trap(); }'
owes 15 'stopped: a file of what it prints, .* is full' entry_fast talks "talk<<<10000, 256>>>(); $launch" \
  'static __global__ void talk() { printf("%0200d\n", threadIdx.x); }'
none='static __global__ void none() { }'
owes 15 'stopped: (time or memory is up|.* or of its launches, is full)' entry_fast launches \
  "for (int i = 0; i < 10000000; i++) none<<<1, 1>>>(); $launch" "$none"
endless entry_fast blocks "none<<<2000000000, 1024>>>(); $launch" "$none"
owes 15 'at size [0-9]*: element 0 was never written' \
  entry_fast given-only "if (n == 4096) { $launch }"
owes 15 'global_load.requests .* is required: .* the limit is' entry_fast \
  short-index "fast_short<<<batches(n), THREADS>>>(x, out, n);" \
  'static __global__ void fast_short(const ELEMENT *x, ELEMENT *out, short n) {
  ELEMENT mine = IDENTITY;
  for (int i = blockIdx.x * BATCH; i < n && i < (int)(blockIdx.x + 1) * BATCH; i++)
    mine = combine(mine, value(x[i]));
  if (threadIdx.x == 0) out[blockIdx.x] = mine; }'
owes 15 'host code reads device memory' \
  entry_fast host-reads "volatile ELEMENT v = x[n / 2]; (void)v; $launch"

# The compiler.
not_compiled added templates <<'END'
template <int N, int M> struct Grow {
  enum { both = Grow<N - 1, 2 * M>::both + Grow<N - 1, 2 * M + 1>::both };
};
template <int M> struct Grow<0, M> { enum { both = 1 }; };
int bomb[Grow<26, 0>::both % 2 + 1];
END
not_compiled entry_fast evaluates \
  "constexpr long v = f(1L << 40); if (v) { $launch }" 'constexpr
long f(long n) { long s = 0; for (long i = 0; i < n; i++) s += i; return s; }'
not_compiled entry_fast big-array "$launch" 'static int big[1 << 28] = {1};'
{
  echo '#define A0 ;'
  for i in {1..24}; do echo "#define A$i A$((i - 1)) A$((i - 1))"; done
  echo 'A24 A24'
} | not_compiled added macros
head -c 200000 /dev/zero | tr '\0' '(' | not_compiled added parentheses

# What does no harm.
head -c 900000 /dev/zero | tr '\0' ';' | right added semicolons
sed 's/$/\r/' "$instance/instructor/solution.cu" | right hands_in carriage-returns
{ printf '\xef\xbb\xbf' && cat "$instance/instructor/solution.cu"; } |
  right hands_in mark
{ printf '// ' && head -c 900000 /dev/zero | tr '\0' x; } | right added long-line
right added attributes <<'END'
struct __align__(sizeof(float4)) quad { int a, b, c, d; };
static __global__ void __launch_bounds__(128) k(quad *q) {
#pragma unroll 4
  for (int i = 0; i < 8; i++) q->c += __ldg(&q->d);
  q->a = isnan(INFINITY); }
END
right entry_fast lambda "auto f = [=] { $launch }; f();"
right added main <<<'int main() { return 0; }'
right added counter <<<'static int n1 = __COUNTER__, n2 = __COUNTER__;'

# Files.
for name in $'not\xffutf8' "$(printf 'n%.0s' {1..200})" -rf ... "o'brien" '%s%n' \
  '$(touch own)' 'Żółć 学生'; do
  added "$name" </dev/null
done
odd_names+=' not_utf8 nnnnnnnnnn rf ___ o_brien _s_n __touch_own_'
iconv -t UTF-16 "$instance/instructor/solution.cu" | right hands_in utf16
for missing in steps:answers-folder steps:answers-link; do
  owes 16 "answer ${missing%:*}: not in answers.txt" added "${missing#*:}" \
    </dev/null
  rm "$class/${missing#*:}/answers.txt"
done
mkdir "$class/answers-folder/answers.txt"
ln -s "$PWD/$instance/instructor/answers.txt" "$class/answers-link/answers.txt"
owes 16 'you say inf, it is 7' added answers-odd </dev/null
printf 'steps = 1e999\nwavefronts = nan\nrequests = -0x\nwide = 7 8\n' \
  >"$class/answers-odd/answers.txt"
mkdir -p "$class"/{no-file,folder/lab3.cu,pipe,large,loop,inner/lab3,thousands,device}
owes 0 'there is no lab3.cu' : no-file
owes 0 'lab3.cu is no plain file' : folder
owes 0 'lab3.cu is no plain file' : pipe
mkfifo "$class/pipe/lab3.cu"
owes 0 'lab3.cu has over 1 MiB' : large
head -c 2000000 /dev/zero | tr '\0' '\n' >"$class/large/lab3.cu"
owes 0 'lab3.cu is a symbolic link' : loop
ln -s lab3.cu "$class/loop/lab3.cu"
ln -s "$class/prints" "$class/linked-folder"
owes 16 '' : inner
cp "$instance/instructor/solution.cu" "$class/inner/lab3/lab3.cu"
owes 16 '' : plain
cp "$instance/instructor/solution.cu" "$class/plain.cu"
unread : zero
printf 'a\0b' >"$class/zero.cu"
owes 16 '' : thousands
for i in {1..10000}; do : >"$class/thousands/$i"; done
cp "$instance/instructor/solution.cu" "$class/thousands/lab3.cu"
if mknod "$class/device/lab3.cu" c 1 5 2>/dev/null; then
  owes 0 'lab3.cu is no plain file' : device
fi # else: only root makes a device

# More of kinds that hostile.t has one of.
by_value atomic-name atomic_mine
by_value reserved-name __mine
by_value relocation-name R_X86_64_PLT32
for theirs in cuda cooperative_groups; do
  by_value "namespace-$theirs" "$theirs::mine" "namespace $theirs {" '}'
done
ours __tsan_read1 entry_fast hook-pasted "__CONCAT(__ts, an_read1)(0); $launch" \
  'extern "C" void __CONCAT(__ts, an_read1)(void *);'
ours _ZN3emu1fEv added mangled <<<'extern "C" { static void _ZN3emu1fEv() { } }'
far_index entry_fast ends-host "ends s = {}, *p = &s; p->v[n << 20] = 1;
  if (s.v[n % 2] == 0) $launch" "$ends"
on_host entry_fast event-store "cudaEventElapsedTime((float *)0x4c0000, 0, 0); $launch"
on_host entry_fast stream-store "cudaStreamCreate((cudaStream_t *)0x4c0000); $launch"
in_kernel entry_fast prints-store "$launch"' printf("%d%In", 1, (int *)0x4c0000);'
