// Extended lambdas and functors, passed to kernels.
#include <cstdio>

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

int main() {
  int *x, offset = 100;
  cudaMallocManaged(&x, 100 * sizeof(int));
  launch(100, Square{x});
  cudaDeviceSynchronize();
  printf("%d\n", x[9]);
  launch(100, [=] __device__(int i) { x[i] += offset; });
  cudaDeviceSynchronize();
  printf("%d\n", x[9]);
  auto both = [x] __host__ __device__(int i) mutable -> void { x[i]++; };
  both(9);
  for_each<<<1, 64>>>(100, both);
  cudaDeviceSynchronize();
  printf("%d %d\n", x[9], x[99]);
  cudaFree(x);
}
//: 81
//: 181
//: 183 9902
