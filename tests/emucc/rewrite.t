#!/usr/bin/env bash
# The rewriter: what goes in, what comes out, line by line.
# tier: quick
. tests/tap.sh
rewrite() { "$emucc" --rewrite "$@"; }

# Without the marks of sides (host_device_check.c), which have tests of their own below.
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
rewrites "what editors make of the brackets" \
  'void f() { k << <g, b >> > (x); k<T> << <1, h<A<B<int>> >::n >> >(x); }' \
  "void f() { (::emu::configure(g, b), k  (x)); (::emu::configure(1, h<A<B<int>> >::n), k<T> (x)); }"
rewrites "a qualified name" 'void f() { ::n::C<T>::k<<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), ::n::C<T>::k (x)); }'
rewrites "the result of a call" 'void f() { get<T>(1)<<<g, b>>>(x); }' \
  'void f() { (::emu::configure(g, b), get<T>(1) (x)); }'
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
    s|__attribute__((always_inline))||g' | tr -s ' ')" "$3" "$1"
}
marks "after the header of a template" 'template <class T, int n = (1 > 0)> T f(T x); template <class T> __device__ T g(T x);' \
  'template <class T, int n = (1 > 0)> H T f(T x); template <class T> D T g(T x);'
marks "after one that < confuses" 'template <class T, bool b = T::a < c(1)> T f(T x); template <template <class> class X, bool b = X<int>::a < 3> __device__ int g(); template <int a, bool b = a < 3> int h();' \
  'template <class T, bool b = T::a < c(1)> H T f(T x); template <template <class> class X, bool b = X<int>::a < 3> D int g(); template <int a, bool b = a < 3> H int h();'
marks "no mark within such a one" 'template <int a, bool b = a < c(1)> struct S { }; template <class T, bool b = T::a < c(1)> struct R;' \
  'template <int a, bool b = a < c(1)> struct S { }; template <class T, bool b = T::a < c(1)> struct R;'

# Each of many dynamic arrays at file scope is known where it is used whole.
many=$(for i in {1..70}; do echo "extern __shared__ int a${i}[];"; done)
used=$(for i in {1..70}; do echo "f(a$i);"; done)
is "$(rewrite <<<"$many void g() { $used }" | grep -o 'f(::emu::whole(a[0-9]*))' | wc -l)" \
  70 "70 dynamic arrays at file scope"

finish
