// Everyday C++ beside what the rewriter pastes: no blanks around operators, names
// of the built-in variables for one's own, braces where a constructor initialises
// members, templates that choose by their defaults, lambdas that return.
#include "../../check.cuh"
#include <type_traits>

// Built-in variables between operators, with no blank between.
__global__ void operators(int *a, int c) {
  int i = threadIdx.x%gridDim.x, j = c?1:blockDim.x, k = c ?blockDim.x:gridDim.x;
  if (i<blockDim.x&&i<=gridDim.x||!blockIdx.x)
    a[::threadIdx.x] = i+j*1000+k*100+c%warpSize-blockIdx.x;
  a[threadIdx.x]+=c?-threadIdx.x: ::gridDim.x;
}
static bool between_operators() {
  int *a = zeros<int>(32);
  operators<<<1, 32>>>(a, 0);
  return all(host(a, 32), [](int) { return 32000 + 100 + 1; });
}

// A program's own class template, called as CUDA's old texture references were.
template <class T> struct texture { T v; };
texture<int> painted{3};

// A member type called as the template that it is made of.
template <class I, class F> struct config { I i; F f; };
template <class T = unsigned> struct Configured { using config = config<T, float>; config c; };

// The same names for variables of the host, of classes, of templates.
struct Shape { dim3 blockDim; unsigned gridDim : 8; };
template <int blockDim> __global__ void by_template(int *a) { a[threadIdx.x] = blockDim + (blockDim); }
static unsigned blocks(int n, dim3 blockDim) { return n/blockDim.x+(n%blockDim.x?1:0); }
static bool names_of_the_host() {
  const int blockDim = 32;
  int each[blockDim] = {}, surface = 2, texture = 1;
  if (surface < 3 && texture<surface) each[0] = (blockDim);
  Configured<> chosen{{5, 1.f}};
  each[0] *= chosen.c.i / 5;
  Shape s{{64, 2}, 7};
  int *a = zeros<int>(32);
  by_template<blockDim><<<1, blockDim>>>(a);
  return host(a, 32)[31] == 64 && blocks(100, s.blockDim) == 2 && each[0] == 32 && painted.v == 3 &&
         s.gridDim%s.blockDim.x == 7;
}

// A constructor's body after members in braces.
struct Braced {
  int n; std::vector<int> v; float f;
  Braced(int x) : n{x} { switch (n) { case 1: n = 5; } }
  Braced(int x, int y) : n{x}, v{y, y}, f(2) { if (n) { try { v[0] = 1; } catch (...) {} } }
  Braced(float g) noexcept;
};
Braced::Braced(float g) noexcept : n{int(g)}, f{g} { for (int i = 0; i < 3; i++) n++; }
template <class T> struct Base { T t; };
struct Derived : Base<int> { int m; Derived() : Base<int>{3}, m{t} { int u = t; m += u; } };
static bool members_in_braces() {
  return Braced(1).n == 5 && Braced(1, 2).v[0] == 1 && Braced(2.f).n == 5 &&
         Derived().m == 6;
}

// A body after braces among the parameters.
struct Pair { int a = 1, b = 2; };
static int sum(Pair p = {}, int n = Pair{}.b, std::vector<int> v = {3, 4}) { if (n) { return p.a + n + v[1]; } return 0; }
struct Adder {
  int by(int n, Pair p = {}) { if (n > 0) { for (;;) { break; } } switch (n) { default: return n + p.b; } }
  auto of(int n) -> decltype(Pair{}.a) { if (n) return n; return 0; }
};
static bool braces_among_parameters() {
  return sum() == 7 && Adder().by(1) == 3 && Adder().of(4) == 4;
}

// Overloads that the defaults of unnamed parameters choose; one is given.
template <class T, typename std::enable_if<!std::is_integral<T>::value, int>::type = 0>
__global__ void chosen(T *const __restrict__ a) { *a = T(1.5); }
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0>
__global__ void chosen(T *const __restrict__ a) { *a = 2; }
template <class T, typename = void, std::enable_if_t<(sizeof(T) > 2), bool> = true, int N = 3>
__global__ void given(T const *__restrict__ const from, T *a) { *a = N + *from; }
static bool unnamed_parameters() {
  float *f = zeros<float>(1);
  int *i = zeros<int>(1), *j = zeros<int>(1);
  chosen<<<1, 1>>>(f);
  chosen<<<1, 1>>>(i);
  given<int, void, true, 9><<<1, 1>>>(i, j);
  return host(f, 1)[0] == 1.5f && host(i, 1)[0] == 2 && host(j, 1)[0] == 11;
}

// Dynamic shared memory at file scope, and other things of its name.
extern __shared__ float tile[];
struct Tiled { int tile; Tiled(int tile) : tile(tile) {} };
static int squared(int tile) { int other, copy = tile; other = (tile); return copy * other; }
template <class T> __device__ T last(T *t, int n) { return t[n - 1]; }
__global__ void whole(float *a) {
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  a[threadIdx.x] = last(tile, blockDim.x) + ((const int *)tile)[0];
}
static bool dynamic_names() {
  float *a = zeros<float>(32);
  whole<<<1, 32, 128>>>(a);
  Tiled tile(3);
  return host(a, 32)[5] == 31 && squared(tile.tile) == 9 && sizeof(tile) == 4;
}

// What return; leaves is the lambda.
template <class F> __device__ void apply(F f) { f(threadIdx.x); }
__global__ void lambdas(int *a) {
  auto set = [&](int i) mutable -> void { if (i > 3) return; a[i] = i; };
  set(threadIdx.x);
  apply([=](int i) noexcept { if (i < 4) return; a[i] = -i; });
  __syncthreads();
  auto rest = [=] { if (threadIdx.x) return; a[0] = 7; };
  rest();
}
static bool returns_in_lambdas() {
  int *a = zeros<int>(32);
  lambdas<<<1, 32>>>(a);
  return all(host(a, 32), [](int i) { return i == 0 ? 7 : i > 3 ? -i : i; });
}

// Constants of the device whose values the host knows; variables of templates.
__device__ const int count = 4;
__constant__ const unsigned long mask = 0xff;
template <class T> __constant__ T weights[count];
template <> __constant__ int weights<int>[count] = {9, 8, 7, 6};
template <class T> static __device__ T only_here[2];
namespace inner { template <class T, int n> __device__ T sums[n]; }
template <class T, int N> __global__ void rows(const T (*__restrict__ const t)[N]) { only_here<T>[1] = t[1][N - 1]; }
template <class T> __global__ void weigh() { inner::sums<T, count>[threadIdx.x] = 2 * weights<T>[threadIdx.x]; }
template <class T> static T weighed(int i) {
  T sums[count];
  weigh<T><<<1, count>>>();
  CUDA(cudaMemcpyFromSymbol(sums, inner::sums<T, count>, sizeof sums));
  return sums[i];
}
static bool constants() {
  float w[count] = {1, 2, 3, 4};
  CUDA(cudaMemcpyToSymbol(weights<float>, w, sizeof w));
  float here[2], *t = device(std::vector<float>{1, 2, 3, 4});
  rows<float, 2><<<1, 1>>>((const float(*)[2])t);
  CUDA(cudaMemcpyFromSymbol(here, only_here<float>, sizeof here));
  return here[1] == 4 && weighed<float>(3) == 8 && weighed<int>(1) == 16 && (mask & 3) == 3;
}

// What the Toolkit's headers bring along.
static bool headers() {
  std::initializer_list<int> two = {1, 2};
  return std::numeric_limits<int>::max() > 0 && two.size() == 2;
}

int main() {
  return cases({CASE(between_operators), CASE(names_of_the_host),
                CASE(members_in_braces), CASE(braces_among_parameters), CASE(unnamed_parameters),
                CASE(dynamic_names), CASE(returns_in_lambdas), CASE(constants),
                CASE(headers)});
}
