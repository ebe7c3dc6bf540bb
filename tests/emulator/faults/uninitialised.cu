// Memory that is read before anything has written it.
#include "../../check.cuh"

__global__ void sum(const int *x, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);  // FAULT: uninitialised
}

__global__ void sum_managed(const int *x, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);  // FAULT: uninitialised
}

// Half of an array of cudaMallocHost is not set, which a copy passes on.
__global__ void twice(int *x) {
  x[threadIdx.x] *= 2;  // FAULT: uninitialised
}

__global__ void own_sums(const int *x, int n, int *out) {
  int sums[4], count;
  float least, most = 0;
  int sum;
  int parts[2][2];
  short few[2];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    sum += x[i];               // FAULT: uninitialised
    parts[x[i] & 1][i & 1]++;  // FAULT: uninitialised
    few[i & 1]++;              // FAULT: uninitialised
    sums[i % 4] = x[i];
    least = x[i], count = i;
    most += x[i];
  }
  out[threadIdx.x] = sum + count + least + most + few[0];
  out[threadIdx.x] += sums[threadIdx.x % 4];
}

// Local arrays of which some path sets only a part, and the rest is used: of a
// row, by an addition, as an argument, in a template, of 8 bytes.
__global__ void classes(const int *x, int n, int *out) {
  int count[4], most = 0;
  for (int c = 0; c < 3; c++) count[c] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    count[x[i] & 3]++;  // FAULT: uninitialised
  for (int c = 0; c < 3; c++) most = max(most, count[c]);
  out[threadIdx.x] = most;
}

__global__ void last_row(const int *x, int *out) {
  float row[2][3];
  for (int i = 0; i < 5; i++) row[i / 3][i % 3] = x[i];
  int sum = 0;
  for (int i = 0; i < 6; i++)
    if (row[i / 3][i % 3] > 0) sum++;  // FAULT: uninitialised
  out[threadIdx.x] = sum;
}

template <class T>
__global__ void tails(const int *x, int n, T *out) {
  T first, kept[8];
  int used = threadIdx.x % 2 ? 8 : 6;
  for (int i = 0; i < used; i++) kept[i] = x[i];
  first = kept[0];
  for (int i = 0; i < 7; i++)
    atomicAdd(out, kept[i]);  // FAULT: uninitialised
  out[1] = first;
}

__device__ int chosen(const int *x, int i) {
  unsigned kept[4];
  if (i < 3) kept[i] = x[i];
  return kept[i];  // FAULT: uninitialised
}

__global__ void choice(const int *x, int *out) {
  out[threadIdx.x] = chosen(x, threadIdx.x);
}

// The constructor of a __shared__ variable is relied on; a GPU never calls it.
struct counter {
  int n;
  __device__ counter() : n(0) {}
};
__global__ void constructed(const int *in, int *out) {
  __shared__ counter odd;
  if (in[threadIdx.x] % 2) atomicAdd(&odd.n, 1);  // FAULT: uninitialised
  __syncthreads();
  if (threadIdx.x == 0) *out = odd.n;
}

__global__ void not_cleared(const int *x, int *out) {
  __shared__ int found;
  if (x[threadIdx.x] > 50) atomicAdd(&found, 1);  // FAULT: uninitialised
  __syncthreads();
  if (threadIdx.x == 0) *out = found;
}

__global__ void strided_sums(const float *x, float *out) {
  __shared__ float part[64];
  int t = threadIdx.x;
  for (int i = t; i < 200; i += 64) part[t] += x[i];  // FAULT: uninitialised
  out[t] = part[t];
}

// A ragged block fills its tile only up to n, then sums all of it.
__global__ void block_sums(const float *x, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (i < 300) s[t] = x[i];
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];  // FAULT: uninitialised
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// The last element of the last vector is left out.
__global__ void by_fours(const float *x, float *out) {
  __shared__ alignas(16) float s[64];
  int t = threadIdx.x;
  if (t < 63) s[t] = x[t];
  __syncthreads();
  if (t >= 16) return;
  float4 v = ((float4 *)s)[t];  // FAULT: uninitialised
  out[t] = v.x + v.w;
}

// The first kernel writes even elements, the second reads them all.
__global__ void evens(int *x) { x[2 * threadIdx.x] = threadIdx.x; }
__global__ void doubled(const int *x, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 2 * x[i];  // FAULT: uninitialised
}

// The copy to the device counts elements where bytes are meant.
__global__ void scale(int *x) {
  x[threadIdx.x] *= 3;  // FAULT: uninitialised
}

// An array to which no thread of the program ever stores.
__global__ void never_filled(float *out) {
  __shared__ float tile[64];
  out[threadIdx.x] = tile[threadIdx.x];  // FAULT: uninitialised
}

// Its value is handed on; nobody can have set it there.
__global__ void shuffled_sum(const int *x, int n, int *out) {
  int sum;
  for (int i = threadIdx.x; i < n; i += 32) sum += x[i];  // FAULT: uninitialised
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

int main() {
  launch(strided_sums, 1, 64, 200);
  launch(block_sums, 3, 128, 300);
  launch(by_fours, 1, 64, 64);
  const int n = 200;
  int *x = device(numbers<int>(n)), *y = device<int>(n), *out = device<int>(n);
  int *managed, *pinned, got[n], tail[n], seen = 0;
  CUDA(cudaMallocManaged(&managed, sizeof(int)));
  CUDA(cudaMallocHost(&pinned, n * sizeof(int)));
  sum<<<2, 128>>>(x, n, device<int>(1));
  sum_managed<<<2, 128>>>(x, n, managed);
  for (int i = 0; i < n / 2; i++) pinned[i] = i;
  CUDA(cudaMemcpy(y, pinned, n * sizeof(int), cudaMemcpyHostToDevice));
  twice<<<1, n>>>(y);
  own_sums<<<1, 32>>>(x, n, out);
  shuffled_sum<<<1, 32>>>(x, n, zeros<int>(1));
  classes<<<1, 32>>>(x, n, out);
  last_row<<<1, 32>>>(x, out);
  tails<<<1, 1>>>(x, n, device(std::vector<double>(2)));
  choice<<<1, 4>>>(x, out);
  constructed<<<1, 64>>>(x, out);
  not_cleared<<<1, 64>>>(x, out);
  evens<<<1, 32>>>(y = device<int>(64));
  doubled<<<1, 64>>>(y, out);
  // What nothing has written is copied within the device, then to the host; and
  // the last elements, where the grid is rounded down.
  int *copy = device<int>(64);
  evens<<<1, 32>>>(y = device<int>(64));
  CUDA(cudaMemcpy(copy, y, 256, cudaMemcpyDeviceToDevice));
  CUDA(cudaMemcpy(got, copy, 256, cudaMemcpyDeviceToHost));  // FAULT: uninitialised
  for (int i = 0; i < 64; i++) seen += got[i];
  out = device<int>(n);
  doubled<<<n / 64, 64>>>(x, out);
  CUDA(cudaMemcpy(tail, out, n * sizeof(int),  // FAULT: uninitialised
                  cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) seen += tail[i];
  CUDA(cudaMemcpy(y = device<int>(n), pinned, n, cudaMemcpyHostToDevice));
  scale<<<1, n>>>(y);
  CUDA(cudaFree(managed));
  CUDA(cudaFreeHost(pinned));
  printf("%d\n", seen);
  never_filled<<<1, 64>>>(device<float>(64));
  finish();
}
