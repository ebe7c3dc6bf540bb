// The total is never set to zero: of cudaMalloc, of cudaMallocManaged. Half of an
// array of cudaMallocHost is not set, either, which a copy passes on; nor are sums
// of a thread's own.
#include "../check.cuh"

__global__ void sum(const int *x, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);  // FAULT: uninitialised
}

__global__ void sum_managed(const int *x, int n, int *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);  // FAULT: uninitialised
}

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

int main() {
  const int n = 200;
  int *x = device(numbers<int>(n)), *total = device<int>(1);
  sum<<<2, 128>>>(x, n, total);
  own_sums<<<1, 32>>>(x, n, device<int>(32));
  int *managed, *pinned;
  CUDA(cudaMallocManaged(&managed, sizeof(int)));
  sum_managed<<<2, 128>>>(x, n, managed);
  CUDA(cudaMallocHost(&pinned, n * sizeof(int)));
  for (int i = 0; i < n / 2; i++) pinned[i] = i;
  CUDA(cudaMemcpy(x, pinned, n * sizeof(int), cudaMemcpyHostToDevice));
  twice<<<1, n>>>(x);
  CUDA(cudaFreeHost(pinned));
  finish(x, total, managed);
}
