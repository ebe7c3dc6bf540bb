// cudaLaunchKernel, kernels as pointers, in arrays, as arguments.
#include <cstdio>

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
int main() {
  int *x, values[3];
  cudaMallocManaged(&x, 32 * sizeof(int));
  x[0] = x[3] = x[4] = 0;
  Runner<int>::go(x, 4);
  cudaDeviceSynchronize();
  printf("%d %d\n", x[3], x[4]);
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
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", values[0], values[1], values[2], *x);
  over<<<1, 1>>>(x, 5);
  over<<<1, 1>>>(x + 1, 0.5f);
  cudaDeviceSynchronize();
  printf("%d %d\n", x[0], x[1]);
  void *none[] = {&x};
  printf("%s\n", cudaGetErrorName(cudaLaunchKernel((void *)main, 1, 1, none)));
  printf("%s\n", cudaGetErrorName(cudaLaunchKernel(one, 1, 2000, none)));
  cudaFree(x);
}
//: 0 0 206 0
//: 1 2 1 2
//: 5 5
//: cudaErrorInvalidDeviceFunction
//: cudaErrorInvalidValue
