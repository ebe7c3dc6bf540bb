// What nothing has written is copied, and the copy is used; and what looks like
// a copy, but uses the value itself.
//! on x86_64
#include "../../check.cuh"

const int written = 100, room = 128;

__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <class T>
__global__ void copy(const T *from, T *to) { to[at()] = from[at()]; }

__global__ void copy_twice(const int *from, int *to) {
  int a = from[at()];
  __syncthreads();
  to[at()] = a;
  to[at() + room] = a;
}

__global__ void of_copy(const int *x, int *y) {
  y[at()] = 2 * x[at()];  // FAULT: uninitialised
}
__global__ void of_vectors(const int *x, int *y) {
  y[at()] = 2 * x[at()];  // FAULT: uninitialised
}
__global__ void of_second(const int *x, int *y) {
  y[at()] = 2 * x[at()];  // FAULT: uninitialised
}
__global__ void of_managed(const int *x, int *y) {
  y[at()] = 2 * x[at()];  // FAULT: uninitialised
}
__global__ void by_tile(const float *x, float *y) {
  __shared__ float tile[room];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = 2 * tile[threadIdx.x];  // FAULT: uninitialised
}

__global__ void out_of_tile(const int *x, int *y) {
  __shared__ int tile[room];
  tile[room - 1 - threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = tile[room - 1 - threadIdx.x];
}
__global__ void after_tile(const int *x, int *y) {
  y[at()] = 2 * x[at()];  // FAULT: uninitialised
}
__global__ void from_tile_to_tile(const int *x, int *y) {
  __shared__ int one[room], other[room];
  int t = threadIdx.x;
  if (t < written) one[t] = x[t];
  __syncthreads();
  other[t] = one[room - 1 - t];
  __syncthreads();
  y[t] = 2 * other[t];  // FAULT: uninitialised
}

__global__ void positive(const int *x, int *y) {
  int v = x[at()];  // FAULT: uninitialised
  if (v > 0) y[at()] = v;
}
__global__ void at_least(const int *x, int *y) {
  int v = x[at()];  // FAULT: uninitialised
  y[at()] = v > 5 ? v : 5;
}
__global__ void next(const int *x, int *y) {
  y[at()] = x[at()] + 1;  // FAULT: uninitialised
}
__global__ void indexed(const int *x, int *y) {
  int v = x[at()];  // FAULT: uninitialised
  y[(v & 127) + room * at()] = v;
}
__global__ void converted(const int *x, float *y) {
  y[at()] = x[at()];  // FAULT: uninitialised
}
__global__ void narrowed(const int *x, char *y) {
  y[at()] = x[at()];  // FAULT: uninitialised
}
__device__ __noinline__ void put(int *to, int v) { *to = v + 1; }
__global__ void handed_on(const int *x, int *y) {
  put(y + at(), x[at()]);  // FAULT: uninitialised
}
__global__ void picked(const int *x, int *y, int n) {
  int kept[4];
  for (int k = 0; k < 4; k++)
    kept[k] = x[(at() + k) % room];  // FAULT: uninitialised
  y[at()] = kept[n & 3] * 2;
}

static int *fresh() {
  int *x = device<int>(room);
  std::vector<int> ones(written, 1);
  CUDA(cudaMemcpy(x, ones.data(), written * sizeof(int),
                  cudaMemcpyHostToDevice));
  return x;
}

int main() {
  int *y = device<int>(2 * room), *out = device<int>(room * room);
  copy<<<2, 64>>>(fresh(), y);
  of_copy<<<2, 64>>>(y, out);
  copy<<<1, 32>>>((float4 *)fresh(), (float4 *)(y = device<int>(room)));
  of_vectors<<<2, 64>>>(y, out);
  copy_twice<<<2, 64>>>(fresh(), y = device<int>(2 * room));
  of_second<<<2, 64>>>(y + room, out);
  copy<<<2, 64>>>(fresh(), y = managed<int>(room));
  of_managed<<<2, 64>>>(y, out);
  by_tile<<<1, room>>>((float *)fresh(), (float *)out);
  out_of_tile<<<1, room>>>(fresh(), y = device<int>(room));
  after_tile<<<2, 64>>>(y, out);
  from_tile_to_tile<<<1, room>>>(fresh(), out);
  positive<<<2, 64>>>(fresh(), out);
  at_least<<<2, 64>>>(fresh(), out);
  next<<<2, 64>>>(fresh(), out);
  indexed<<<2, 64>>>(fresh(), out);
  converted<<<2, 64>>>(fresh(), (float *)out);
  narrowed<<<2, 64>>>(fresh(), (char *)out);
  handed_on<<<2, 64>>>(fresh(), out);
  picked<<<2, 64>>>(fresh(), out, 1);
  finish();
}
