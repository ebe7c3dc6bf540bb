// Dynamic shared memory: every way in which it is declared.
#include "../../check.cuh"

extern __shared__ float at_file_scope[];

template <class T> __global__ void reverse(T *x) {
  extern __shared__ __align__(sizeof(T)) unsigned char bytes[];
  T *s = reinterpret_cast<T *>(bytes);
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
template <class T> struct SharedMemory {
  __device__ operator T *() {
    extern __shared__ int raw[];
    return (T *)raw;
  }
  __device__ operator const T *() const {
    extern __shared__ int raw[];
    return (T *)raw;
  }
};
template <class T> __global__ void rotate(T *x) {
  T *s = SharedMemory<T>();
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[(threadIdx.x + 1) % blockDim.x];
}
__global__ void carved(int *x) {
  alignas(16) extern __shared__ char pool[];
  float *f = (float *)pool;
  int *i = (int *)&f[blockDim.x];
  f[threadIdx.x] = x[threadIdx.x];
  i[threadIdx.x] = 2;
  __syncthreads();
  x[threadIdx.x] = f[0] + i[blockDim.x - 1];
}
__global__ void rows(int *x) {
  extern volatile __shared__ int grid[][4];
  grid[threadIdx.x][1] = threadIdx.x;
  __syncthreads();
  x[threadIdx.x] = grid[(threadIdx.x + 1) % 32][1];
}
__device__ float first() { return at_file_scope[0]; }
__global__ void outside(float *x) {
  float *alias = at_file_scope;
  alias[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float *end = at_file_scope + blockDim.x;
  x[threadIdx.x] = at_file_scope[threadIdx.x] + first() + end[-1] +
                   *reinterpret_cast<float *>(at_file_scope) +
                   ((float *)at_file_scope)[1];
}
int main() {
  int *x = managed<int>(32);
  double *d = managed<double>(32);
  float *f = managed<float>(32);
  for (int i = 0; i < 32; i++)
    f[i] = d[i] = x[i] = i;
  reverse<<<1, 32, 32 * sizeof(int)>>>(x);
  reverse<double><<<1, 32, 32 * sizeof(double)>>>(d);
  rotate<<<1, 32, 32 * sizeof(int)>>>(x);
  rotate<double><<<1, 32, 32 * sizeof(double)>>>(d);
  SAY("%d %d %g %g\n", x[0], x[31], d[0], d[31]);
  carved<<<1, 32, 64 * sizeof(int)>>>(x);
  SAY("%d\n", x[5]);
  rows<<<1, 32, 32 * 4 * sizeof(int)>>>(x);
  outside<<<1, 32, 32 * sizeof(float)>>>(f);
  SAY("%d %d %g\n", x[5], x[31], f[10]);
  finish();
}
//: 30 31 30 31
//: 32
//: 6 0 42
