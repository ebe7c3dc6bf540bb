#!/usr/bin/env bash
# The rewriter: what goes in, what comes out, line by line.
# tier: quick
. tests/tap.sh
rewrite() { "${B:-build}/bin/emucc" --rewrite "$@"; }

# Without the marks of sides (sides.c), which have tests of their own below.
unmarked() { sed 's/__attribute__((deprecated("emu:[a-z]*"))) //g'; }
rewritten() { # TEXT OPTION... - blanks count as one
  local text=$1
  shift
  rewrite "$@" <<<"$text" | unmarked | tr -s ' '
}
rewrites() { # NAME FROM TO
  is "$(rewritten "$2")" "$(tr -s ' ' <<<"$3")" "$1"
}
same() { rewrites "$1" "$2" "$2"; } # NAME TEXT - nothing to do

# aligned FROM TO - the declaration in a kernel, its alignment kept
aligned() {
  like "$(rewritten "__global__ void k() { $1 }" /dev/null --keep-alignment)" \
    "$2" "for Arm: $1"
}
float='__attribute__\(\(aligned\(alignof\(float \)\)\)\)'
aligned '__shared__ float t[4][33], u;' \
  "float t\[4\]\[33\] $float = .*, ?u $float = "
aligned '__shared__ alignas(16) float t[4];' 'alignas\(16\) .* float t\[4\] = '
aligned '__shared__ float *p[4];' 'float \*p\[4\] = '

launched='(::emu::configure(g, b), k (x));'
rewrites "a launch" 'void f() { k<<<g, b>>>(x); }' "void f() { $launched }"
rewrites "nested parentheses" 'void f() { k<<<g, b>>>(h((a), (b)), ")", i[(j)]); }' \
  'void f() { (::emu::configure(g, b), k (h((a), (b)), ")", i[(j)])); }'
rewrites "what editors make of the brackets" \
  'void f() { k << <g, b >> > (x); k<T> << <1, h<A<B<int>> >::n >> >(x); }' \
  "void f() { (::emu::configure(g, b), k  (x)); (::emu::configure(1, h<A<B<int>> >::n), k<T> (x)); }"
rewrites "a qualified name" 'void f() { ::n::C<T>::k<<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), ::n::C<T>::k (x)); }'
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
got=$(rewrite <<<'# 3 "a.cu"
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
rewrites "bounds, before" '__launch_bounds__(64) __global__ void k(int n) { }' \
  " void k(int n) { $(stub "$(p n)" k 64 ', n') }"
rewrites "unnamed parameters, qualified" '__global__ void k(const E, struct S, volatile enum F) { }' \
  " void k(const E emu_unnamed_0, struct S emu_unnamed_1, volatile enum F emu_unnamed_2) { $(stub "$(p emu_unnamed_0), $(p emu_unnamed_1), $(p emu_unnamed_2)" k 0 ', emu_unnamed_0, emu_unnamed_1, emu_unnamed_2') }"
rewrites "unnamed parameters, of a class" 'template <class T> __global__ void k(typename T::type, E const) { }' \
  "template <class T> void k(typename T::type emu_unnamed_0, E const emu_unnamed_1) { $(stub "$(p emu_unnamed_0), $(p emu_unnamed_1)" 'k<T>' 0 ', emu_unnamed_0, emu_unnamed_1') }"
rewrites "odd parameters" '__global__ void k(void (*f)(int), float (*t)[4], const unsigned n = a<b>(1, 2), int x[]) { }' \
  " void k(void (*f)(int), float (*t)[4], const unsigned n = a<b>(1, 2), int x[]) { $(stub "$(p f), $(p t), $(p n), $(p x)" k 0 ', f, t, n, x') }"

tls='static __thread __attribute__((abi_tag("emu_shared")))'
fits() { # SIZE... -> what is checked after a declaration
  local sum
  sum=$(printf ' + sizeof(%s)' "$@")
  echo "static_assert(${sum# + } <= 49152, \"emu: the __shared__ variables up to here need more than 48 KB (49152 bytes), the most that a kernel can declare: make them smaller, or use extern __shared__ and cudaFuncSetAttribute\");"
}
rewrites "shared" 'void f() { __shared__ float t[4][5], u; }' \
  "void f() { $tls float t[4][5] = {}, u = {}; $(fits t) $(fits u t) }"
rewrites "dynamic, at file scope" 'extern __shared__ A<int> s[];
void f() { g(s, s[1]); }' 'static const ::emu::DynamicArray< A<int> > s ;
void f() { g(+s, s[1]); }'

symbol() { # NAME KIND -> without the number
  echo "static ::emu::Symbol emu_symbol_N(&$1, sizeof($1), EMU_$2, \"$1\");"
}
variable() { # NAME FROM TO
  is "$(rewritten "$2" | sed 's/emu_symbol_[0-9]*/emu_symbol_N/g')" "$3" "$1"
}
variable "constant" '__constant__ float c[4];' " float c[4]; $(symbol c CONSTANT)"
variable "device, several" '__device__ int a = f(1, 2), *b, c[2] = {1, 2};' \
  " int a = f(1, 2), *b, c[2] = {1, 2}; $(symbol a GLOBAL) $(symbol b GLOBAL) $(symbol c GLOBAL)"
variable "managed" '__device__ __managed__ A<int, 2> m;' " A<int, 2> m; $(symbol m MANAGED)"
variable "of a function's type" 'namespace n { __device__ int (*f[2])(int) = {a, b}; }' \
  "namespace n { int (*f[2])(int) = {a, b}; $(symbol f GLOBAL) }"

apart() { # NAME FROM TO - inlined functions marked I
  is "$(rewritten "$2" | sed 's|__attribute__((always_inline))|I|g')" "$3" "$1"
}
apart "device functions are inlined" '__device__ int f(int x) { return g(x); } __host__ __device__ S::S() : x(1), y{2} { }' \
  'I int f(int x) { return g(x); } I S::S() : x(1), y{2} { }'
apart "but not recursive ones" '__device__ int f(int x) { return g(x); } __device__ int g(int x) { return f(x) + h(); } __device__ int h() { return 1; }' \
  ' int f(int x) { return g(x); } int g(int x) { return f(x) + h(); } I int h() { return 1; }'
apart "operators too, lambdas not" 'struct F { __device__ bool operator()(int i) const { return i; } }; auto l = [=] __device__ (int i) { return i; };' \
  'struct F { I bool operator()(int i) const { return i; } }; auto l = [=] (int i) { return i; };'
is "$(rewritten '__device__ int f() { return 1; }' /dev/null --apart)" \
  ' int f() { return 1; }' "--apart inlines none"
for linkage in 'extern "C" {' 'extern "C++" { extern "C" {' \
  'extern "C" { namespace n {'; do
  is "$(rewrite <<<"$linkage void f() { __shared__ int x; } }" |
    grep -c abi_tag)" 0 "no tag in: $linkage"
done
for linkage in 'extern "C++" {' 'extern "C" { struct S {'; do
  like "$(rewrite <<<"$linkage void f() { __shared__ int x; } }")" \
    'abi_tag' "a tag in: $linkage"
done

# Marks of sides: H for the host's, D for the device's.
marks() { # NAME FROM TO
  is "$(rewrite <<<"$2" | sed 's/__attribute__((deprecated("emu:host")))/H/g
    s/__attribute__((deprecated("emu:device")))/D/g
    s|__attribute__((always_inline))||g; s/emu_symbol_[0-9]*/emu_symbol_N/g' |
    tr -s ' ')" "$3" "$1"
}
marks "a function of the host" 'int f(int x) { return x; } static inline int g();' \
  'H int f(int x) { return x; } H static inline int g();'
marks "a function of the device" '__device__ int f(int x) { return x; } static __device__ int g();' \
  'D int f(int x) { return x; } D static int g();'
marks "of both, and kernels, have none" '__host__ __device__ int f(); __global__ void k();' \
  ' int f(); void k();'
marks "variables" 'int a, b[2]; __constant__ float c; const int d = 1;' \
  "H int a, b[2]; D float c; $(symbol c CONSTANT) const int d = 1;"
marks "members" 'struct S { S() { } int f() { return 1; } __device__ int g() { return 2; } int x; };' \
  'struct S { H S() { } H int f() { return 1; } D int g() { return 2; } int x; };'
marks "in a namespace" 'namespace n { int f(); }' 'namespace n { H int f(); }'
marks "and operators" 'bool operator>(S, S);' 'bool operator>(S, S);'
marks "types have none" 'struct S; enum class E : int; enum E { A }; typedef int T; using U = int;' \
  'struct S; enum class E : int; enum E { A }; typedef int T; using U = int;'
marks "after the header of a template" 'template <class T, int n = (1 > 0)> T f(T x); template <class T> __device__ T g(T x);' \
  'template <class T, int n = (1 > 0)> H T f(T x); template <class T> D T g(T x);'
marks "after one that < confuses" 'template <class T, bool b = T::a < c(1)> T f(T x); template <template <class> class X, bool b = X<int>::a < 3> __device__ int g(); template <int a, bool b = a < 3> int h();' \
  'template <class T, bool b = T::a < c(1)> H T f(T x); template <template <class> class X, bool b = X<int>::a < 3> D int g(); template <int a, bool b = a < 3> H int h();'
marks "no mark within such a one" 'template <int a, bool b = a < c(1)> struct S { }; template <class T, bool b = T::a < c(1)> struct R;' \
  'template <int a, bool b = a < c(1)> struct S { }; template <class T, bool b = T::a < c(1)> struct R;'

# Each of many dynamic arrays at file scope is known where it is used whole.
many=$(for i in {1..70}; do echo "extern __shared__ int a${i}[];"; done)
used=$(for i in {1..70}; do echo "f(a$i);"; done)
is "$(rewrite <<<"$many void g() { $used }" | grep -o 'f(+a[0-9]*)' | wc -l)" \
  70 "70 dynamic arrays at file scope"

finish
