// The total is never set to zero: of cudaMalloc, of cudaMallocManaged. Half of an
// array of cudaMallocHost is not set, either, which a copy passes on.
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

int main() {
  const int n = 200;
  int *x = device(numbers<int>(n)), *total = device<int>(1);
  sum<<<2, 128>>>(x, n, total);
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
