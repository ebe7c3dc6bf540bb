#!/usr/bin/env bash
# The rewriter: what goes in, what comes out, line by line.
# Marks of sides (sides.c) and what is said of __shared__ sizes are left out.
# tier: quick
. tests/tap.sh
rewrite=${B:-build}/emulator/rewrite

plain() { tr -s ' ' | sed 's/^ //; /^$/d; s/< int/<int/'; }
rewrites() { # NAME FROM TO - blanks count as one
  local got
  got=$("$rewrite" <<<"$2" | sed 's/__attribute__((deprecated("emu:[a-z]*")))//g
    s/ = {}//g; s/ static_assert(sizeof[^;]*;//g' | plain)
  is "$got" "$(plain <<<"$3")" "$1"
}
same() { rewrites "$1" "$2" "$2"; } # NAME TEXT - nothing to do

launched='(::emu::configure(g, b), k (x));'
rewrites "a launch" 'void f() { k<<<g, b>>>(x); }' "void f() { $launched }"
rewrites "all four settings" 'void f() { k<<<dim3(1, 2), b, 4 * sizeof(T<int>), s>>>(x); }' \
  'void f() { (::emu::configure(dim3(1, 2), b, 4 * sizeof(T<int>), s), k (x)); }'
rewrites "template arguments" 'void f() { k<float, (N > 2), A<B<int>>><<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), k<float, (N > 2), A<B<int>>> (x)); }'
rewrites "nested parentheses" 'void f() { k<<<g, b>>>(h((a), (b)), ")", i[(j)]); }' \
  'void f() { (::emu::configure(g, b), k (h((a), (b)), ")", i[(j)])); }'
rewrites "a qualified name" 'void f() { ::n::C<T>::k<<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), ::n::C<T>::k (x)); }'
rewrites "a member" 'void f() { if (c) this->t.k[i]<<<g, b>>>(x); }' \
  'void f() { if (c) (::emu::configure(g, b), this->t.k[i] (x)); }'
rewrites "a pointer" 'void f() { (*p)<<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), (*p) (x)); }'
rewrites "the result of a call" 'void f() { get<T>(1)<<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), get<T>(1) (x)); }'
rewrites "after return and else" 'void f() { if (a) k<<<g, b>>>(x); else return k<<<g, b>>>(x); }' \
  "void f() { if (a) $launched else return $launched }"
rewrites "over lines, which stay" 'void f() {
  k<<<g,
      b>>>(
     x);
}' 'void f() {
 (::emu::configure(g, b), k 
 (
 x));
}'
rewrites "line markers stay" 'void f() {
# 7 "a.cu"
  k<<<
# 9 "a.cu"
   g, b>>>(x); }' 'void f() {
# 7 "a.cu"
 (::emu::configure(g, b), 
# 7 "a.cu"
 k 
# 9 "a.cu"
 (x))
# 9 "a.cu"
 ; }'
got=$("$rewrite" <<<'# 3 "a.cu"
	__host__ int f() { k<<<g, b>>>(x); y(); }')
is "$(tail -n 1 <<<"$got")" "$(printf '\t                                 ; y(); }')" \
  "columns stay"
same "in a string" 'const char *s = "k<<<g, b>>>(x) \" k<<<g, b>>>(x)";'
same "in a raw string" 'auto s = R"x(" k<<<g, b>>>(x) )" )x"; auto t = u8R"(")";'
same "in a character" "char c = '\"', d = '\\''; int e = 1'000;"
same "in comments" '// k<<<g, b>>>(x)
/* __global__ " void k() { } */ int x;'
same "shifts and operators" 'int y = x << 2 << n; bool z = a < b; s << "a" << t; T operator<< <U>(T);'
same "templates that close together" 'A<B<C<int>>> x; template <class T = A<B<int>>> struct S;'
same "of a system header" '# 1 "/usr/include/x.h" 1 3 4
int __device__; int __shared__;
# 2 "a.cu" 2'
rewrites "after a system header" '# 1 "/usr/include/x.h" 1 3 4
int x;
# 2 "a.cu" 2
__host__ int y;' '# 1 "/usr/include/x.h" 1 3 4
int x;
# 2 "a.cu" 2
# 2 "a.cu"
int y;'
rewrites "a header that < confuses" 'template <int a, bool b = a < c(1)> struct S { };
void f() { k<<<g, b>>>(x); }' "template <int a, bool b = a < c(1)> struct S { };
void f() { $launched }"

stub() { # TYPES, SELF, BOUNDS, ARGUMENTS -> what a kernel begins with
  echo "if (!emu_in_kernel()) return ::emu::Kernel<static_cast<void (*)($1)>($2), ($3)>::launch(\"$2\", __PRETTY_FUNCTION__$4);"
}
p() { echo "::emu::Parameter<decltype($1)>"; }
rewrites "a kernel" '__global__ void k(const float *a, int n) { }' \
  " void k(const float *a, int n) { $(stub "$(p a), $(p n)" k 0 ', a, n') }"
rewrites "without parameters" 'static __global__ void k(void) { }' \
  "static void k(void) { $(stub '' k 0 '') }"
rewrites "declared" '__global__ void k(int *, T);' ' void k(int *, T);'
rewrites "bounds" '__global__ void __launch_bounds__(2 * N, 4) k(int n) { }' \
  " void k(int n) { $(stub "$(p n)" k '2 * N' ', n') }"
rewrites "bounds, before" '__launch_bounds__(64) __global__ void k(int n) { }' \
  " void k(int n) { $(stub "$(p n)" k 64 ', n') }"
rewrites "a template" 'template <typename T, int N, class... R> __global__ void k(T a, R... r) { }' \
  "template <typename T, int N, class... R> void k(T a, R... r) { $(stub "$(p a), $(p r)..." 'k<T, N, R...>' 0 ', a, r...') }"
rewrites "a specialisation" 'template <> __global__ void k<A<int>, 3>(int a) { }' \
  "template <> void k<A<int>, 3>(int a) { $(stub "$(p a)" 'k<A<int>, 3>' 0 ', a') }"
rewrites "unnamed parameters" 'template <class T, typename = void> __global__ void k(int, T *, n::S<T>) { }' \
  "template <class T, typename = void> void k(int emu_unnamed_0, T * emu_unnamed_1, n::S<T> emu_unnamed_2) { $(stub "$(p emu_unnamed_0), $(p emu_unnamed_1), $(p emu_unnamed_2)" 'k<T>' 0 ', emu_unnamed_0, emu_unnamed_1, emu_unnamed_2') }"
rewrites "odd parameters" '__global__ void k(void (*f)(int), float (*t)[4], const unsigned n = a<b>(1, 2), int x[]) { }' \
  " void k(void (*f)(int), float (*t)[4], const unsigned n = a<b>(1, 2), int x[]) { $(stub "$(p f), $(p t), $(p n), $(p x)" k 0 ', f, t, n, x') }"

rewrites "shared" 'void f() { __shared__ float t[4][5], u; }' \
  'void f() { static __thread __attribute__((abi_tag("emu_shared"))) float t[4][5], u; }'
rewrites "shared, static" 'void f() { static __shared__ int x; __shared__ static int y; }' \
  'void f() { static __thread __attribute__((abi_tag("emu_shared"))) int x; static __thread __attribute__((abi_tag("emu_shared"))) int y; }'
rewrites "shared, aligned" 'void f() { __shared__ alignas(16) char x[4]; }' \
  'void f() { alignas(16) static __thread __attribute__((abi_tag("emu_shared"))) char x[4]; }'
rewrites "dynamic" 'void f() { extern __shared__ float s[]; }' \
  'void f() { float *const s = ::emu::Dynamic(); }'
rewrites "dynamic, aligned" 'void f() { extern __shared__ __attribute__((aligned(sizeof(T)))) unsigned char s[]; }' \
  'void f() { unsigned char *const s = ::emu::Dynamic(); }'
rewrites "dynamic, alignas first" 'void f() { alignas(16) extern volatile __shared__ T s[]; }' \
  'void f() { volatile T *const s = ::emu::Dynamic(); }'
rewrites "dynamic, rows" 'void f() { extern __shared__ float s[][32]; }' \
  'void f() { float (*const s) [32] = ::emu::Dynamic(); }'
rewrites "dynamic, at file scope" 'extern __shared__ A<int> s[];
void f() { g(s, s[1]); }' 'static const ::emu::DynamicArray< A<int> > s ;
void f() { g(+s, s[1]); }'

symbol() { # NAME KIND -> without the number
  echo "static ::emu::Symbol emu_symbol_N(&$1, sizeof($1), EMU_$2, \"$1\");"
}
variable() { # NAME FROM TO
  is "$("$rewrite" <<<"$2" | sed 's/__attribute__((deprecated("emu:[a-z]*")))//g
    s/emu_symbol_[0-9]*/emu_symbol_N/g' | plain)" "$(plain <<<"$3")" "$1"
}
variable "constant" '__constant__ float c[4];' " float c[4]; $(symbol c CONSTANT)"
variable "device, several" '__device__ int a = f(1, 2), *b, c[2] = {1, 2};' \
  " int a = f(1, 2), *b, c[2] = {1, 2}; $(symbol a GLOBAL) $(symbol b GLOBAL) $(symbol c GLOBAL)"
variable "managed" '__device__ __managed__ A<int, 2> m;' " A<int, 2> m; $(symbol m MANAGED)"
variable "of a function's type" 'namespace n { __device__ int (*f[2])(int) = {a, b}; }' \
  "namespace n { int (*f[2])(int) = {a, b}; $(symbol f GLOBAL) }"
variable "declared only" 'extern __device__ int x;' 'extern int x;'
variable "a device function is none" '__device__ int f(int x);' ' int f(int x);'

apart() { # NAME FROM TO - inlined functions marked I
  is "$("$rewrite" <<<"$2" | sed 's/__attribute__((deprecated("emu:[a-z]*")))//g
    s|__attribute__((always_inline))|I|g' | plain | tr -s ' ')" "$(plain <<<"$3" | tr -s ' ')" "$1"
}
apart "device functions are inlined" '__device__ int f(int x) { return g(x); } __host__ __device__ S::S() : x(1), y{2} { }' \
  'I int f(int x) { return g(x); } I S::S() : x(1), y{2} { }'
apart "but not recursive ones" '__device__ int f(int x) { return g(x); } __device__ int g(int x) { return f(x) + h(); } __device__ int h() { return 1; }' \
  ' int f(int x) { return g(x); } int g(int x) { return f(x) + h(); } I int h() { return 1; }'
apart "operators too, lambdas not" 'struct F { __device__ bool operator()(int i) const { return i; } }; auto l = [=] __device__ (int i) { return i; };' \
  'struct F { I bool operator()(int i) const { return i; } }; auto l = [=] (int i) { return i; };'
like "$("$rewrite" --apart <<<'__device__ int f() { return 1; }' | tr -s ' ')" \
  ' int f\(\) \{ return 1; \}' "--apart inlines none"
for linkage in 'extern "C" {' 'extern "C++" { extern "C" {' \
  'extern "C" { namespace n {'; do
  is "$("$rewrite" <<<"$linkage void f() { __shared__ int x; } }" |
    grep -c abi_tag)" 0 "no tag in: $linkage"
done
for linkage in 'extern "C++" {' 'extern "C" { struct S {'; do
  like "$("$rewrite" <<<"$linkage void f() { __shared__ int x; } }")" \
    'abi_tag' "a tag in: $linkage"
done

# Each of many dynamic arrays at file scope is known where it is used whole.
many=$(for i in {1..70}; do echo "extern __shared__ int a${i}[];"; done)
used=$(for i in {1..70}; do echo "f(a$i);"; done)
is "$("$rewrite" <<<"$many void g() { $used }" | grep -o 'f(+a[0-9]*)' | wc -l)" \
  70 "70 dynamic arrays at file scope"

finish
