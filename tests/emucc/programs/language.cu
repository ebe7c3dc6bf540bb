// What programs write in C++: kernels, launches and variables in all their forms.
#include <algorithm>
#include "../../check.cuh"
#include <cstdlib>
#include <cstring>
#include <string>
int main();

// The four index variables are names that a program may use for its own.
namespace index_names {
struct config { dim3 gridDim, blockDim; int threadIdx; };
template <class F> __global__ void run(F f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f(i); }
__global__ void k(int *p) {
  uint3 t = threadIdx;
  auto b = blockIdx;
  dim3 size = blockDim;
  const auto &g = gridDim;
  p[b.x * size.x + t.x] = std::min(threadIdx.x, 3u) + g.x * int(blockDim.x);
}
__device__ unsigned rank(uint3 t, dim3 b) { return t.y * b.x + t.x; }
__global__ void r(int *p) { p[threadIdx.x] = rank(threadIdx, blockDim); if (threadIdx.x == 0) printf("%d %d\n", blockDim.x, gridDim.y); }
void launch(dim3 gridDim, dim3 blockDim, int *p) { k<<<gridDim, blockDim>>>(p); }
void host(int gridDim, int *blockDim) { *blockDim = gridDim * 2; }
static void run() {
  int *p; cudaMallocManaged(&p, 4096);
  dim3 gridDim(4), blockDim(64);
  k<<<gridDim, blockDim>>>(p);
  SAY("%d %d %u %u\n", p[0], p[255], gridDim.x, blockDim.y);
  config c{gridDim, {32}, 7}; c.gridDim.x = 2;
  c.blockDim = dim3(16, 1);
  blockDim.x = 128; gridDim.x = (256 + blockDim.x - 1) / blockDim.x;
  launch(c.gridDim, c.blockDim, p);
  k<<<gridDim.x, blockDim.x>>>(p);
  r<<<1, 32>>>(p);
  run<<<1,32>>>([=] __device__ (int i) { p[i] = threadIdx.x + i; }, 32);
  cudaDeviceSynchronize();
  int threadIdx = 5, twice; host(threadIdx, &twice);
  printf("%d %d %d %d\n", p[31], gridDim.x, c.threadIdx, twice);
  cudaFree(p);
}
} // namespace index_names

// Extended lambdas and functors, passed to kernels.
namespace lambdas {
template <class F> __global__ void for_each(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    f(i);
}
template <class F, class... A> void launch(int n, F f) {
  for_each<<<(n + 31) / 32, 32>>>(n, f);
}
struct Square {
  int *out;
  __host__ __device__ void operator()(int i) const { out[i] = i * i; }
};

static void run() {
  int offset = 100, *x = managed<int>(100);
  launch(100, Square{x});
  SAY("%d\n", x[9]);
  launch(100, [=] __device__(int i) { x[i] += offset; });
  SAY("%d\n", x[9]);
  auto both = [x] __host__ __device__(int i) mutable -> void { x[i]++; };
  both(9);
  for_each<<<1, 64>>>(100, both);
  SAY("%d %d\n", x[9], x[99]);
}
} // namespace lambdas

// cudaLaunchKernel, kernels as pointers, in arrays, as arguments.
namespace launch_kernel {
struct Big { double a[6]; };
template <class T> __global__ void add(T *x, T by, char small, Big big, long n) {
  if (threadIdx.x < n)
    x[threadIdx.x] += by + small + T(big.a[5]);
}
__global__ void one(int *x) { *x = 1; }
__global__ void two(int *x) { *x = 2; }
static __global__ void over(int *x, int y) { *x = y; }
static __global__ void over(int *x, float y) { *x = int(y * 10); }

typedef void (*Kernel)(int *);
template <Kernel K> void run(int *x) { K<<<1, 1>>>(x); }
void run_pointer(void (*kernel)(int *), int *x) {
  kernel<<<1, 1>>>(x);
  (*kernel)<<<dim3(1), dim3(1)>>>(x);
}
struct Table {
  Kernel kernels[2];
};
template <class T> struct Runner {
  static void go(T *x, long n) {
    Big big = {{0, 0, 0, 0, 0, 100}};
    T by = 1;
    char small = 2;
    void *arguments[] = {&x, &by, &small, &big, &n};
    printf("%d ", cudaLaunchKernel((const void *)add<T>, dim3(1), dim3(32),
                                   arguments, 0, 0));
    printf("%d ", cudaLaunchKernel(add<T>, 1, 32, arguments));
  }
};
static void run() {
  int values[3], *x = managed<int>(32);
  x[0] = x[3] = x[4] = 0;
  Runner<int>::go(x, 4);
  SAY("%d %d\n", x[3], x[4]);
  Kernel list[] = {one, two};
  for (int i = 0; i < 2; i++) {
    list[i]<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    values[i] = *x;
  }
  Table table = {{two, one}}, *t = &table;
  t->kernels[1]<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  values[2] = *x;
  run<two>(x);
  run_pointer(one, x);
  (values[0] == 1 ? two : one)<<<1, 1>>>(x);
  SAY("%d %d %d %d\n", values[0], values[1], values[2], *x);
  over<<<1, 1>>>(x, 5);
  over<<<1, 1>>>(x + 1, 0.5f);
  SAY("%d %d\n", x[0], x[1]);
  void *none[] = {&x};
  printf("%s\n", cudaGetErrorName(cudaLaunchKernel((void *)main, 1, 1, none)));
  printf("%s\n", cudaGetErrorName(cudaLaunchKernel(one, 1, 2000, none)));
  cudaGetLastError();
}
} // namespace launch_kernel

// Letters beyond ASCII in names.
namespace letters {
__device__ float größe(float π) {
  return 2 * π;
}
__global__ void fläche(float *α, int n) {
  __shared__ float σ[32];
  int i = threadIdx.x;
  if (i < n) {
    σ[i] = größe(α[i]);
    α[i] = σ[i];
  }
}
static void run() {
  float *β = managed<float>(32);
  for (int i = 0; i < 32; i++)
    β[i] = i;
  fläche<<<1, 32>>>(β, 32);
  SAY("%g\n", β[3]);
}
} // namespace letters

// Functions of the program's own called free, malloc, memset and memcpy.
namespace library_names {
struct Pool {
  int used;
  __device__ int malloc(int n) { return used += n; }
  __device__ void free(int n) { used -= n; }
  __device__ int twice() {
    malloc(5);
    free(2);
    return used;
  }
};
namespace mine {
template <class T> __device__ void memset(T *to, T value, int n) {
  for (int i = 0; i < n; i++)
    to[i] = value;
}
__device__ int memcpy(int a) {
  return a + 1;
}
__device__ int both(int *to) {
  memset(to, 7, 2);
  return memcpy(to[1]);
}
} // namespace mine
template <class T> struct Base {
  __device__ T free(T x) { return x * 2; }
};
template <class T> struct Derived : Base<T> {
  using Base<T>::free;
  __device__ T f(T x) { return free(x); }
};
__host__ __device__ int copied(const int *from) {
  int to;
  memcpy(&to, from, sizeof to);
  return to;
}
__global__ void k(int *a) {
  Pool pool{a[0]};
  a[1] = pool.twice();
  a[2] = mine::both(a + 4);
  a[3] = Derived<int>().f(4);
  auto malloc = [](int x) { return x + 30; };
  a[6] = malloc(1);
  void *p = std::malloc(8);
  int *q = (int *)::malloc(8);
  std::memset(q, 0, 8);
  a[7] = q[1] + copied(a);
  std::free(p);
  ::free(q);
}
static void run() {
  int one = 1, *a = managed<int>(8);
  memset(a, 0, 8 * sizeof *a);
  a[0] = 10;
  k<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  int *b = (int *)malloc(8 * sizeof *b);
  memcpy(b, a, 8 * sizeof *b);
  for (int i = 0; i < 8; i++)
    printf("%d ", b[i]);
  printf("%d\n", copied(&one));
  free(b);
}
} // namespace library_names

// Qualifiers and pragmas in all their places; device code by architecture.
namespace qualifiers {
#if !defined(__CUDACC__) || !defined(__NVCC__) || __CUDACC_VER_MAJOR__ < 12
#error "not nvcc's macros"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double *address, double val) { return val; }
#endif
#ifdef __CUDACC__
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif
HOST_DEVICE inline int both(int x) { return x + 1; }
__device__ __forceinline__ int forced(int x) { return x * 2; }
static __device__ __noinline__ int apart(int x) { return x * 3; }
__device__ static inline float clamped(float x) { return fminf(fmaxf(x, 0.f), 1.f); }
inline __device__ __host__ constexpr int doubled(int x) { return 2 * x; }
struct __align__(16) Node { float value; int next; };
template <int N> __device__ __forceinline__ void copy(float (&to)[N], const float *__restrict__ from) {
#pragma unroll
  for (int i = 0; i < N; i++)
    to[i] = from[i];
}
typedef int (*Operation)(int);
__device__ Operation operations[2] = {forced, apart};
extern "C" __global__ void __launch_bounds__(128, 4) kernel(float *__restrict__ x, const Node *const __restrict__ nodes) {
  float local[4];
  copy<4>(local, x);
  __shared__ int chosen;
  if (threadIdx.x == 0)
    chosen = operations[1](5);
  __syncthreads();
#pragma unroll 4
  for (int i = 0; i < 4; ++i)
    local[i] += both(i) + forced(i) + apart(i) + doubled(i);
  _Pragma("unroll") for (int i = 0; i < 4; ++i) if (threadIdx.x == 0) x[i] = local[i] + nodes[i].next;
  if (threadIdx.x == 0)
    x[0] += clamped(7) + chosen;
}
void __global__ after(int *__restrict__ x) { *x = warpSize; }
__global__ static void before(int *x) { *x += sizeof(Node); }
static void run() {
  float *x = managed<float>(4);
  Node *nodes = managed<Node>(4);
  int *n = managed<int>();
  for (int i = 0; i < 4; i++)
    x[i] = 0, nodes[i] = {0, 100};
  kernel<<<1, 32>>>(x, nodes);
  after<<<1, 1>>>(n);
  before<<<1, 1>>>(n);
  SAY("%g %g %d %d\n", x[0], x[3], *n, both(1));
}
} // namespace qualifiers

// Recursive device functions, also mutually.
namespace recursion {
__device__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ bool odd(int n);
__device__ bool even(int n) { return n == 0 || odd(n - 1); }
__device__ bool odd(int n) { return n != 0 && even(n - 1); }
__device__ void sort(int *x, int low, int high) {
  if (low >= high)
    return;
  int pivot = x[high], at = low;
  for (int i = low; i < high; i++)
    if (x[i] < pivot) {
      int t = x[i];
      x[i] = x[at];
      x[at++] = t;
    }
  x[high] = x[at];
  x[at] = pivot;
  sort(x, low, at - 1);
  sort(x, at + 1, high);
}
__global__ void run(int *out, int *x) {
  out[threadIdx.x] = fibonacci(threadIdx.x) * 10 + even(threadIdx.x);
  if (threadIdx.x == 0)
    sort(x, 0, 9);
}
static void run() {
  int *out = managed<int>(16), *x = managed<int>(10);
  for (int i = 0; i < 10; i++)
    x[i] = i * 7 % 10;
  run<<<1, 16>>>(out, x);
  SAY("%d %d |", out[10], out[15]);
  for (int i = 0; i < 10; i++)
    printf(" %d", x[i]);
  printf("\n");
}
} // namespace recursion

// Static shared memory: arrays, structs, words in any order, alignment.
namespace static_shared {
struct Particle { float3 position; int id; };
__shared__ int at_file_scope[4];

template <int N> __device__ int sum(const int (&x)[N]) {
  int s = 0;
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}
__device__ int helper() {
  static __shared__ int own;
  if (threadIdx.x == 0)
    own = 7;
  __syncthreads();
  return own;
}
__global__ void kernel(int *out) {
  __shared__ float tile[4][5];
  __shared__ Particle particles[2], one;
  static __shared__ volatile int flag;
  volatile __shared__ int words[4];
  __shared__ __align__(16) unsigned char bytes[48];
  __shared__ alignas(16) double aligned[2];
  const int N = 4;
  __shared__ int numbers[N];
  int i = threadIdx.x;
  tile[i][i] = i;
  numbers[i] = words[i] = i;
  at_file_scope[i] = i * i;
  if (i == 0) {
    one.id = 5;
    particles[1] = one = Particle{make_float3(1, 2, 3), 4};
    flag = 1;
    aligned[1] = 0.5;
    *(int4 *)bytes = make_int4(1, 2, 3, 4);
  }
  __syncthreads();
  out[i] = int(tile[3 - i][3 - i]) + particles[1].id * 10 + flag * 100 +
           sum(numbers) * 1000 + words[3] * 10000 +
           int(aligned[1] * 2) * 100000 + ((int *)bytes)[3] * 1000000 +
           helper() * 10000000 + (at_file_scope[2] == 4) +
           ((size_t)bytes % 16 + (size_t)aligned % 16) * 3;
}
static void run() {
  int *out = managed<int>(4);
  kernel<<<1, 4>>>(out);
  SAY("%d %d\n", out[0], out[3]);
}
} // namespace static_shared

// Structs that functions return reach memory in stores that are seen.
namespace structs_ {
struct Vec { double x, y, z; };
struct Box {
  double low, high, spare[2];
  __device__ Box(double a) : low(a), high(a + 1), spare{1, 2} {}
  __device__ Box operator+(const Box &o) const {
    Box sum(low + o.low);
    for (int i = 0; i < 10; i++)
      sum.high += sin(o.high * i);
    return sum;
  }
};
__device__ __noinline__ Vec make(double x) { return Vec{x, 2 * x, 3 * x}; }
__device__ Box nest(int depth, Box b) {
  return depth ? nest(depth - 1, b + b) : b;
}
__global__ void kernel(Vec *v, Box *b, int n) {
  int i = threadIdx.x;
  v[i] = make(i);
  if (i < n)
    b[i] = Box(i) + Box(2 * i);
}
__global__ void recursive(double *low) { *low = nest(3, Box(1)).low; }
static void run() {
  Vec *v = managed<Vec>(32);
  Box *b = managed<Box>(32);
  double *low = managed<double>();
  kernel<<<1, 32>>>(v, b, 32);
  recursive<<<1, 1>>>(low);
  SAY("%g %g %g %g\n", v[5].z, b[3].low, b[3].spare[1], *low);
}
} // namespace structs_

// Kernel templates: named and deduced arguments, packs, defaults, conversions.
namespace templates_ {
template <typename T, int N> __global__ void fill(T *out, T value) {
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = value;
}
template <class T> __global__ void scale(T *x, T by, int n = 4) {
  if (threadIdx.x < n)
    x[threadIdx.x] *= by;
}
template <typename Out, typename... In>
__global__ void add_all(Out *out, In... in) {
  out[threadIdx.x] = (in[threadIdx.x] + ...);
}
template <typename T, typename = decltype(T() + T()), int = 3>
__global__ void unnamed(T *out, int, float *) {
  *out = T(7);
}
template <template <class> class Box, class T> __global__ void boxed(Box<T> b) {
  *b.p = T(9);
}
template <class T> struct Pointer { T *p; };
template <> __global__ void scale<float>(float *x, float by, int n) {
  if (threadIdx.x == 0)
    x[0] = -by;
}
template <bool Wide> struct Choice {
  using type = float;
};
template <int A, int B> struct Sum { enum { value = A + B }; };

static void run() {
  int *i = managed<int>(16);
  float *f = managed<float>(16);
  double *d = managed<double>(16);
  fill<int, 8><<<1, 32>>>(i, 3.9);
  fill<float, (8 > 4) ? 4 : 2><<<dim3(1), dim3(32)>>>(f, 2);
  fill<double, Sum<1, 2>::value><<<1, 1>>>(d, 1);
  SAY("%d %d %g %g %g\n", i[0], i[7], f[3], d[0], d[2]);
  scale<<<1, 32>>>(i, 5);
  scale<<<1, 32>>>(d, 4.0, 1);
  scale<<<1, 32>>>(f, 4.0f, 1);
  SAY("%d %d %g %g %g\n", i[3], i[4], d[0], d[1], f[0]);
  add_all<<<1, 2>>>(d, i, f, i);
  unnamed<Choice<true>::type><<<1, 1>>>(f, 1, NULL);
  boxed<<<1, 1>>>(Pointer<int>{i});
  SAY("%g %g %d\n", d[1], f[0], i[0]);
}
} // namespace templates_

// Launches in macros and over lines; <<< in strings and comments. k<<<1,2>>>(3)
namespace macros {
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#define SIZES(grid, block) <<<grid, block>>>
#define CHECKED(launch)                                                        \
  do {                                                                         \
    launch;                                                                    \
    cudaError_t e = cudaGetLastError();                                        \
    if (e != cudaSuccess)                                                      \
      printf("%s: %s\n", #launch, cudaGetErrorString(e));                      \
  } while (0)
#define DEFINE_KERNEL(name, type, expression)                                  \
  __global__ void name##_kernel(type *x, int n) {                              \
    int i = threadIdx.x;                                                       \
    if (i < n)                                                                 \
      x[i] = expression;                                                       \
  }
#define SHARED_ARRAY(type, name) extern __shared__ type name[]
DEFINE_KERNEL(square, int, i *i)
DEFINE_KERNEL(negate, int, -x[i])

template <typename T, int N>
__global__ void
__launch_bounds__(64)
    add(T *x, // a comment with <<<
        T value /* and >>> */) {
  SHARED_ARRAY(T, s);
  s[threadIdx.x] = value;
  if (threadIdx.x < N) x[threadIdx.x] += s[threadIdx.x];
}
constexpr int blocks(int n) { return (n + 31) / 32; }

static void run() {
  int *x = managed<int>(32);
  const char *text = "not a launch: k<<<1, 2>>>(3)";
  std::string raw = R"delimiter(nor "this": k<<<1, 2>>>(3))delimiter";
  char quote = '"';
  LAUNCH(square_kernel, 1, 32, x, 32);
  negate_kernel SIZES(1, 32)(x, 32);
  CHECKED((add<int, 4><<<blocks(32), 32,
                         32 * sizeof(int)>>>(
      x,
      (quote == '"' ? 100
                    : 200))));
  CHECKED((add<int, 4><<<1, 2048>>>(x, 1)));
  if (x) add<int, (2 > 1 ? 1 : 2)><<<1, 32, 128>>>(x, 1); else add<int, 1><<<1, 1, 4>>>(x, 0);
  for (int i = 0; i < 2; i++) add<int, 32><<<dim3(1, 1, 1), dim3{32, 1, 1}, 32 << 2>>>(x, 5);
  SAY("%d %d %d %d\n", x[0], x[3], x[5], 1 << 2 << 3);
  printf("%s|%s\n", text, raw.c_str());
}
} // namespace macros

int main() {
  index_names::run();
  lambdas::run();
  launch_kernel::run();
  letters::run();
  library_names::run();
  qualifiers::run();
  recursion::run();
  static_shared::run();
  structs_::run();
  templates_::run();
  macros::run();
  finish();
}
//: 256 259 4 1
//: 32 1
//: 62 2 7 10
//: 81
//: 181
//: 183 9902
//: 0 0 206 0
//: 1 2 1 2
//: 5 5
//: cudaErrorInvalidDeviceFunction
//: cudaErrorInvalidValue
//: 6
//: 10 13 8 8 7 7 31 10 1
//: 117 125 48 2
//: 551 6100 | 0 1 2 3 4 5 6 7 8 9
//: 74136144 74136141
//: 15 9 2 8
//: 3 3 2 1 1
//: 15 3 4 1 -4
//: 32 7 9
//: (add<int, 4><<<1, 2048>>>(x, 1)): invalid argument
//: 111 101 -15 32
//: not a launch: k<<<1, 2>>>(3)|nor "this": k<<<1, 2>>>(3)
