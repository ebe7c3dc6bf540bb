// What the kernels of kernels.cu share: one signature, loops that stay loops.
#define ONCE _Pragma("unroll 1")
#define KERNEL(name)                                                           \
  __global__ void name(const int *a, int *out, int *count, int n, int m)
#define THREAD                                                                 \
  int t = threadIdx.x;                                                         \
  [[maybe_unused]] int i = blockIdx.x * blockDim.x + t
// Shared memory is filled with all lanes at work, one word each.
#define FILL(s, size)                                                          \
  ONCE for (int k = t; k < (size); k += blockDim.x) s[k] = a[k + m];           \
  __syncthreads()
enum { FROM = 64 }; // where the numbers that kernels add up begin
