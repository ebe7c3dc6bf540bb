// Kernel templates: named and deduced arguments, packs, defaults, conversions.
#include <cstdio>

template <typename T, int N> __global__ void fill(T *out, T value) {
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = value;
}
template <class T> __global__ void scale(T *x, T by, int n = 4) {
  if (threadIdx.x < n)
    x[threadIdx.x] *= by;
}
template <typename Out, typename... In>
__global__ void add_all(Out *out, In... in) {
  out[threadIdx.x] = (in[threadIdx.x] + ...);
}
template <typename T, typename = decltype(T() + T()), int = 3>
__global__ void unnamed(T *out, int, float *) {
  *out = T(7);
}
template <template <class> class Box, class T> __global__ void boxed(Box<T> b) {
  *b.p = T(9);
}
template <class T> struct Pointer { T *p; };
template <> __global__ void scale<float>(float *x, float by, int n) {
  if (threadIdx.x == 0)
    x[0] = -by;
}
template <bool Wide> struct Choice {
  using type = float;
};
template <int A, int B> struct Sum { enum { value = A + B }; };

int main() {
  int *i;
  float *f;
  double *d;
  cudaMallocManaged(&i, 64);
  cudaMallocManaged(&f, 64);
  cudaMallocManaged(&d, 128);
  fill<int, 8><<<1, 32>>>(i, 3.9);
  fill<float, (8 > 4) ? 4 : 2><<<dim3(1), dim3(32)>>>(f, 2);
  fill<double, Sum<1, 2>::value><<<1, 1>>>(d, 1);
  cudaDeviceSynchronize();
  printf("%d %d %g %g %g\n", i[0], i[7], f[3], d[0], d[2]);
  scale<<<1, 32>>>(i, 5);
  scale<<<1, 32>>>(d, 4.0, 1);
  scale<<<1, 32>>>(f, 4.0f, 1);
  cudaDeviceSynchronize();
  printf("%d %d %g %g %g\n", i[3], i[4], d[0], d[1], f[0]);
  add_all<<<1, 2>>>(d, i, f, i);
  unnamed<Choice<true>::type><<<1, 1>>>(f, 1, NULL);
  boxed<<<1, 1>>>(Pointer<int>{i});
  cudaDeviceSynchronize();
  printf("%g %g %d\n", d[1], f[0], i[0]);
  cudaFree(i), cudaFree(f), cudaFree(d);
}
//: 3 3 2 1 1
//: 15 3 4 1 -4
//: 32 7 9
