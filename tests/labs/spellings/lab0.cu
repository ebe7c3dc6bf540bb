//! attribute: 20
//! for query query_kernel
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
namespace mine {
static __global__ void all_of_it(const int *x, int *out, long n) {
  auto grid = cg::this_grid();
  for (unsigned long long i = grid.thread_rank(); i < (unsigned long long)n;
       i += grid.size())
    out[i] = changed(x[i]);
}
} // namespace mine
void query(const int *x, int *out, long n) {
  int sms = 0, device = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
  mine::all_of_it<<<sms, THREADS>>>(x, out, n);
}

//! span: 20
//! for first first_kernel
template <typename T> struct Span {
  T *at;
  long count;
  __host__ __device__ T &operator[](long i) const {
    return at[i];
  }
  __host__ __device__ Span reversed() const {
    return *this;
  }
};
using In = Span<const int>;
using Out = Span<int>;
__global__ void mirror(In x, Out out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= x.count) {
    return;
  }
  const auto own = x[i], other = x[x.count - 1 - i];
  out[i] = joined(own, other);
}
void first(const int *x, int *out, long n) {
  In in{x, n};
  Out to{out, n};
  int block = 512, grid = int((n + block - 1) / block);
  mirror<<<grid, block>>>(in, to);
  cudaError_t e = cudaGetLastError();
  if (e != cudaSuccess)
    printf("%s\n", cudaGetErrorString(e));
}

//! template: 20
//! for first first_kernel
#include <type_traits>
template <typename Real, typename Op>
__global__ void each(const Real *__restrict__ x, Real *__restrict__ out,
                     const long n, Op op) {
  const long step = static_cast<long>(gridDim.x) * blockDim.x;
  for (long i = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += step)
    out[i] = op(x[i], x[n - 1 - i]);
}
struct Join {
  __device__ int operator()(int a, int b) const {
    return joined(a, b);
  }
};
void first(const int *x, int *out, long n) {
  constexpr int kBlock = 256;
  const auto blocks = static_cast<unsigned>((n + kBlock - 1) / kBlock);
  each<<<dim3(blocks), dim3(kBlock)>>>(x, out, n, Join{});
}

//! atomics: 18
//! for first
//! says global_load.sectors
static __global__ void odd(const int *x, int *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicExch(&out[i], joined(x[i], atomicAdd((int *)&x[n - 1 - i], 0)));
}
void first(const int *x, int *out, long n) {
  odd<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, out, n);
}

//! one-lane: 18
//! for first
//! says global_load.sectors
static __global__ void lazy(const int *x, int *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 32)
    return;
  for (long j = i; j < min(n, i + 32); j++)
    out[j] = joined(x[j], x[n - 1 - j]);
}
void first(const int *x, int *out, long n) {
  lazy<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, out, n);
}

//! own-memset: 0
//! says it defines emu_checked_memset
extern "C" void *memset(void *p, int, unsigned long) noexcept {
  return p;
}
