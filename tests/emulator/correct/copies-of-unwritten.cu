// What nothing has written is copied along, and nobody uses it: the nearest
// right ones to faults/copies-of-unwritten.cu. On Arm the copy itself is told.
#include "../../check.cuh"

const int written = 100, room = 128;

__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void use(const int *x, int n, int *sum) {
  if (at() < n) atomicAdd(sum, x[at()]);
}

template <class T>
__global__ void copy(const T *from, T *to) { to[at()] = from[at()]; }

__global__ void copy_later(const double *from, double *to) {
  double x = from[at()];
  __syncthreads();
  to[at()] = x;
}

__global__ void copy_twice(const int *from, int *to) {
  int a = from[at()], b = from[at() + 64];
  to[at()] = a, to[at() + 64] = b;
  to[at() + room] = a;
}

__global__ void read_and_drop(const int *from, int *to, int n) {
  int x = from[at()];
  if (at() < n) to[at()] = x;
}

// Zeros are stored by the same instruction as what was not written.
__global__ void pad(const int *from, int *to, int n) {
  for (int i = at(); i < 2 * room; i += room)
    to[i] = i < n ? from[i % room] : 0;
}

__global__ void swap_ends(int *x) {
  int i = at(), a = x[i], b = x[room - 1 - i];
  x[i] = b, x[room - 1 - i] = a;
}

__global__ void by_tile(const float *x, float *y, int n) {
  __shared__ float tile[room];
  int t = threadIdx.x;
  tile[t] = x[t];
  __syncthreads();
  if (t < n) y[t] = 2 * tile[t];
}

__global__ void out_of_tile(const int *x, int *y) {
  __shared__ int tile[room];
  tile[room - 1 - threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = tile[room - 1 - threadIdx.x];
}

template <class T>
__global__ void from_tile_to_tile(const T *x, T *y, int n) {
  extern __shared__ char pool[];
  T *one = (T *)pool, *other = one + blockDim.x;
  int t = threadIdx.x;
  if (t < n) one[t] = x[t];
  __syncthreads();
  other[t] = one[blockDim.x - 1 - t];
  __syncthreads();
  y[t] = other[blockDim.x - 1 - t];
}

// Some are written after all; and the same instruction stores what is.
__global__ void then_written(const int *x, int *y, int n) {
  __shared__ int tile[2 * room];
  for (int i = threadIdx.x; i < n; i += room) tile[i] = x[i % room];
  __syncthreads();
  for (int i = 2 * room - 1 - (int)threadIdx.x; i >= 0; i -= room)
    y[i] = tile[i];
  __syncthreads();
  if (threadIdx.x < room - n % room) y[n + threadIdx.x] = 1;
}

__global__ void set(int *x) { x[at()] = 1; }

static int *fresh(int n = room) {
  int *x = device<int>(n);
  std::vector<int> ones(written, 1);
  CUDA(cudaMemcpy(x, ones.data(), written * sizeof(int),
                  cudaMemcpyHostToDevice));
  return x;
}

static bool adds_up(const int *x, int n) {
  int *sum = zeros<int>(1);
  use<<<4, 64>>>(x, n, sum);
  return host(sum, 1)[0] == n;
}

template <class T> static bool copies(int threads) {
  int *x = fresh(), *y = device<int>(room);
  copy<<<1, threads>>>((const T *)x, (T *)y);
  bool good = adds_up(y, written);
  copy<<<1, threads>>>((const T *)y, (T *)x);
  set<<<1, room>>>(y);
  return good && adds_up(x, written) && adds_up(y, room);
}

int main() {
  bool good = true;
#ifdef __x86_64__
  good &= copies<int>(128) && copies<float>(128) && copies<double>(64);
  good &= copies<int2>(64) && copies<float4>(32);
  int *y = device<int>(2 * room);
  copy_later<<<1, 64>>>((double *)fresh(), (double *)y);
  good &= adds_up(y, written);
  copy_twice<<<1, 64>>>(fresh(), y);
  good &= adds_up(y, written) && adds_up(y + room, 64);
  read_and_drop<<<2, 64>>>(fresh(), y, written);
  good &= adds_up(y, written);
  pad<<<1, room>>>(fresh(), y = device<int>(2 * room), room);
  use<<<2, 64>>>(y + room, room, zeros<int>(1));
  swap_ends<<<1, 64>>>(y = fresh());
  good &= adds_up(y + room - written, written);
  by_tile<<<1, room>>>((float *)fresh(), device<float>(room), written);
  out_of_tile<<<1, room>>>(fresh(), y = device<int>(room));
  good &= adds_up(y, written);
  from_tile_to_tile<<<1, room, 1024>>>(fresh(), y = device<int>(room), written);
  good &= adds_up(y, written);
  from_tile_to_tile<<<1, room / 2, 1024>>>(
      (double *)fresh(), (double *)(y = device<int>(room)), written / 2);
  good &= adds_up(y, written);
  then_written<<<1, room>>>(fresh(), y = device<int>(2 * room), written);
  good &= adds_up(y, room);
#endif
  return verdict(good);
}
