// Qualifiers and pragmas in all their places; device code by architecture.
#include <cstdio>
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
int main() {
  float *x;
  Node *nodes;
  int *n;
  cudaMallocManaged(&x, 4 * sizeof *x);
  cudaMallocManaged(&nodes, 4 * sizeof *nodes);
  cudaMallocManaged(&n, sizeof *n);
  for (int i = 0; i < 4; i++)
    x[i] = 0, nodes[i] = {0, 100};
  kernel<<<1, 32>>>(x, nodes);
  after<<<1, 1>>>(n);
  before<<<1, 1>>>(n);
  cudaDeviceSynchronize();
  printf("%g %g %d %d\n", x[0], x[3], *n, both(1));
  cudaFree(x), cudaFree(nodes), cudaFree(n);
}
//: 117 125 48 2
