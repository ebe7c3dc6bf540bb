// Functions of the program's own called free, malloc, memset and memcpy.
#include <cstdio>
#include <cstdlib>
#include <cstring>
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
int main() {
  int *a, one = 1;
  cudaMallocManaged(&a, 8 * sizeof *a);
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
  cudaFree(a);
}
//: 10 13 8 8 7 7 31 10 1
