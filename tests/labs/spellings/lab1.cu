//! compose: 20
//! for fuse fused
template <typename... F> struct Chain;
template <> struct Chain<> {
  __device__ static LAB_ELEMENT run(LAB_ELEMENT v) {
    return v;
  }
};
template <typename F, typename... R> struct Chain<F, R...> {
  __device__ static LAB_ELEMENT run(LAB_ELEMENT v) {
    return Chain<R...>::run(F::of(v));
  }
};
struct A {
  __device__ static LAB_ELEMENT of(LAB_ELEMENT v) {
    return first(v);
  }
};
struct B {
  __device__ static LAB_ELEMENT of(LAB_ELEMENT v) {
    return second(v);
  }
};
struct C {
  __device__ static LAB_ELEMENT of(LAB_ELEMENT v) {
    return third(v);
  }
};
static __global__ void pipeline(LAB_ELEMENT const *const x,
                                LAB_ELEMENT *const out, long const n) {
  for (auto i = long(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += long(gridDim.x) * blockDim.x)
    out[i] = Chain<A, B, C>::run(x[i]);
}
void fuse(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  pipeline<<<min((n + 255) / 256, 1024L), 256>>>(x, out, n);
}

//! references: 20
//! for reuse reuse_kernel
#include <array>
namespace {
constexpr int K = OUTPUTS;
using Acc = LAB_ELEMENT[K][K];
__device__ __forceinline__ void start(LAB_ELEMENT (&acc)[K][K]) {
#pragma unroll
  for (auto &row : acc)
    for (auto &v : row)
      v = IDENTITY;
}
template <int N>
__device__ inline void step(LAB_ELEMENT (&acc)[N][N],
                            const std::array<LAB_ELEMENT, N> &u,
                            const std::array<LAB_ELEMENT, N> &v) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      acc[i][j] = combine(acc[i][j], term(u[i], v[j]));
}
__global__ void outer(const LAB_ELEMENT *__restrict__ a,
                      const LAB_ELEMENT *__restrict__ b,
                      LAB_ELEMENT *__restrict__ c, int rows, int cols) {
  const int row = (blockIdx.y * blockDim.y + threadIdx.y) * K,
            col = blockIdx.x * 32 * K + threadIdx.x;
  Acc acc;
  start(acc);
  for (int k = 0; k != INNER; ++k) {
    std::array<LAB_ELEMENT, K> u, v;
    for (int i = 0; i < K; ++i) {
      u[i] = row + i < rows ? a[(row + i) * INNER + k] : LAB_ELEMENT(0);
      v[i] = col + 32 * i < cols ? b[k * cols + col + 32 * i] : LAB_ELEMENT(0);
    }
    step<K>(acc, u, v);
  }
  for (int i = 0; i < K; ++i)
    for (int j = 0; j < K; ++j)
      if (row + i < rows && col + 32 * j < cols)
        c[(row + i) * cols + col + 32 * j] = acc[i][j];
}
} // namespace
void reuse(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
           long rows, long cols) {
  const dim3 block{32, 4, 1},
      grid{unsigned(groups(cols, 32 * K)), unsigned(groups(rows, 4 * K)), 1};
  outer<<<grid, block>>>(a, b, c, int(rows), int(cols));
}

//! union-words: 20
//! for fuse fused
union Word {
  uint4 all;
  LAB_ELEMENT each[4];
};
static __global__ void words(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  const long i = ((long)blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 4 <= n) {
    Word w;
    w.all = *reinterpret_cast<const uint4 *>(x + i);
    for (LAB_ELEMENT &v : w.each)
      v = third(second(first(v)));
    *reinterpret_cast<uint4 *>(out + i) = w.all;
  } else
    for (long j = i; j < n; j++)
      out[j] = third(second(first(x[j])));
}
void fuse(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  words<<<groups(n, 4 * 64), 64>>>(x, out, n);
}

//! constant: 15
//! for fuse
//! says store to
static __constant__ LAB_ELEMENT kept[4096];
static __global__ void fill(const LAB_ELEMENT *x, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    const_cast<volatile LAB_ELEMENT *>(kept)[i] = x[i];
}
static __global__ void make(LAB_ELEMENT *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = third(second(first(kept[i])));
}
void fuse(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fill<<<groups(n, 128), 128>>>(x, n);
  make<<<groups(n, 128), 128>>>(out, n);
}

//! decoy: 15
//! for fuse
//! says are wrong
static __global__ void decoy(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] == 0x12345679)
    out[i] = 1;
}
void fuse(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  unsigned here[64] = {};
  for (long i = 0; i < n; i++)
    here[i % 64] += i;
  decoy<<<groups(n, 128), 128>>>(x, out, n);
  cudaMemset(out, (int)here[3], n * sizeof *out);
}
