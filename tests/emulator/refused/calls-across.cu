// Kernels call functions of the host, and the host those of the device.
#include <cmath>
#include <cstdio>

float square(float x) { return x * x; }
template <class T>
T twice(T x) {
  return x + x;
}
constexpr int next(int i) { return i + 1; }
__device__ float cube(float x) { return x * x * x; }
__host__ __device__ float half(float x) { return x / 2; }

struct point {
  float x, y;
  float length() const { return sqrtf(x * x + y * y); }
  __host__ __device__ float sum() const { return x + y; }
};

__global__ void all(float *out, point p) {
  int t = threadIdx.x;
  out[next(t) - 1] = square(out[t]);  // ERROR: square is a function of the host
  out[t] += twice(half(out[t]));      // ERROR: twice is a function of the host
  out[t] += p.length();               // ERROR: length is a function of the host
  out[t] += p.sum() + cube(sqrtf(out[t]));
}

template <float (*f)(float)>
__global__ void apply(float *out) {
  out[threadIdx.x] = f(out[threadIdx.x]);
}

int main() {
  float *out;
  cudaMalloc(&out, 32 * sizeof *out);
  all<<<1, 32>>>(out, {3, 4});
  apply<cube><<<1, 32>>>(out);
  printf("%g\n", cube(2) +  // ERROR: cube is a __device__ function
                     half(square(next(2))));
}
