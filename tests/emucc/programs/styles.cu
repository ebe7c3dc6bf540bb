// Kernels, launches and variables in the odd places where programs have them.
//! tier all
#include "../../check.cuh"
#include <thread>

namespace {
__global__ void hidden(int *x) { *x += 1; }
template <class T> __global__ void twice(T *x) { *x *= 2; }
__global__ void twice(float *x) { *x *= 4; }
} // namespace

struct Counted { // copied by the host, not by each thread's code
  int *data;
  int n;
  Counted(int *d, int count) : data(d), n(count) {}
  Counted(const Counted &other) : data(other.data), n(other.n) {}
  __device__ int &operator[](int i) { return data[i]; }
};
__global__ void by_value(Counted c, int (*grid)[2], const dim3 size) {
  if (threadIdx.x < c.n)
    c[threadIdx.x] += size.y + grid[1][1];
}
__global__ auto trailing(int *x, int by) -> void { *x += by; }
extern "C" {
__global__ void plain_c(int *x) { *x += 5; }
}
struct Policy {
  template <class T> static void launch(T *x);
  enum { threads = 1 };
};
template <class P, class T> struct Runner {
  T *x;
  explicit Runner(T *p) : x(p) { twice<T><<<1, P::threads>>>(x); }
  void again() {
    auto kernel = twice<T>;
    kernel<<<1, P::threads>>>(x);
    using Pointer = void (*)(T *);
    Pointer table[] = {kernel};
    for (auto k : table) k<<<1, 1>>>(x);
  }
};
__constant__ struct {
  int a, b;
} settings;
__device__ struct Pair { int first, second; } pair = {1, 2}, spare;
__global__ void shapes(int *out) {
  __shared__ union {
    float f[32];
    int i[32];
  } both;
  __shared__ struct {
    int left, right;
  } sides;
  __shared__ int *pointer, words[2];
  if (threadIdx.x == 0) {
    both.f[3] = 1.0f;
    sides.left = sides.right = 7;
    pointer = words;
    words[1] = 9;
  }
  __syncthreads();
  out[threadIdx.x] = (both.i[3] == 0x3f800000) + sides.right + pointer[1] +
                     settings.b + pair.second;
}
typedef float real;
__constant__ real mass = 1;
real __device__ half_of(const real v) { return v / 2; }
void __global__ types_first(int *x) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  real __shared__ part[2];
  part[threadIdx.x] = half_of(6 * mass);
  __syncthreads();
  x[threadIdx.x] = part[1 - threadIdx.x];
}
template <unsigned N, typename T> __global__ void sized(T *x) { *x += N; }
struct Owner { // given to a kernel as the pointer that it holds
  int *p;
  operator int *() const { return p; }
};
static void spaced(Owner owner) {
  const real two = 2;
  cudaMemcpyToSymbol(mass, &two, sizeof two);
  types_first<<<1, 2>>>(owner);
  sized< 64><<< 1, 1, 0 >>>(owner.p);
  sized<(2 > 1), int><<<dim3(1), dim3(1)>>>(owner);
  SAY("%d %d\n", owner.p[0], owner.p[1]);
}
int main(int argc, char **) try {
  int *x = managed<int>(16);
  for (int i = 0; i < 16; i++)
    x[i] = 0;
again:
  hidden<<<1, 1>>>(x);
  (void)(hidden<<<1, 1>>>(x), 0);
  if (argc > 5)
    goto again;
  switch (argc) {
  case 1: twice<<<1, 1>>>(x); break;
  default: hidden<<<1, 1>>>(x);
  }
  Runner<Policy, int> runner(x);
  runner.again();
  SAY("%d\n", *x);
  by_value<<<1, 4>>>(Counted(x, 2), (int(*)[2])(x + 8), dim3(1, 5));
  by_value<<<1, 4>>>({x, 2}, reinterpret_cast<int (*)[2]>(x + 8), {1, 5});
  std::thread([&] { trailing<<<1, 1>>>(x, 100); }).join();
  std::vector<cudaStream_t> streams(2, cudaStream_t(0));
  plain_c <<< 1, 1, 0, streams[1] >>> (x);
  int set[] = {3, 4};
  cudaMemcpyToSymbol(settings, set, sizeof set);
  SAY("%d %d\n", x[0], x[1]);
  shapes<<<1, 2>>>(x);
  Pair p;
  cudaMemcpyFromSymbol(&p, pair, sizeof p);
  cudaMemcpyToSymbol(spare, &p, sizeof p);
  SAY("%d %d\n", x[1], p.second);
  spaced({x});
  finish();
  throw argc;
} catch (int thrown) {
  printf("caught %d\n", thrown);
}
//: 32
//: 147 10
//: 23 2
//: 71 6
//: caught 1
