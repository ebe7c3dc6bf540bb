// What the kernels of kernels.cu share: one signature, loops that stay loops.
#define ONCE _Pragma("unroll 1")
// The kernels in the order of their definitions.
struct small_kernel {
  const char *name;
  void (*launched)(const int *, int *, int *, int, int);
  small_kernel *next = nullptr;
  static inline small_kernel *first, **last = &first;
  small_kernel(const char *n, decltype(launched) k) : name(n), launched(k) {
    *last = this;
    last = &next;
  }
};
#define KERNEL(name)                                                           \
  __global__ void name(const int *, int *, int *, int, int);                   \
  static small_kernel name##_listed(#name, name);                              \
  __global__ void name(const int *a, int *out, int *count, int n, int m)
#define THREAD                                                                 \
  int t = threadIdx.x;                                                         \
  [[maybe_unused]] int i = blockIdx.x * blockDim.x + t
// Shared memory is filled with all lanes at work, one word each.
#define FILL(s, size)                                                          \
  ONCE for (int k = t; k < (size); k += blockDim.x) s[k] = a[k + m];           \
  __syncthreads()
enum { FROM = 64 }; // where the numbers that kernels add up begin
