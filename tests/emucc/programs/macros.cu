// Launches in macros and over lines; <<< in strings and comments. k<<<1,2>>>(3)
#include <cstdio>
#include <string>

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

int main() {
  int *x;
  cudaMallocManaged(&x, 32 * sizeof(int));
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
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", x[0], x[3], x[5], 1 << 2 << 3);
  printf("%s|%s\n", text, raw.c_str());
  cudaFree(x);
}
//: (add<int, 4><<<1, 2048>>>(x, 1)): invalid argument
//: 111 101 -15 32
//: not a launch: k<<<1, 2>>>(3)|nor "this": k<<<1, 2>>>(3)
