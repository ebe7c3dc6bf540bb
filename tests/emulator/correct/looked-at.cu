// The nearest right ones to faults/thrown-away.cu.
//! tier all
#include <cublas_v2.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#include "../../check.cuh"

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

// Polls for the event; and once for no answer, to send the work on its way.
static bool poll() {
  bool good = true;
  const int n = 1 << 12;
  int *d = device<int>(n), *h;
  cudaEvent_t done;
  CUDA(cudaMallocHost(&h, n * sizeof *h));
  CUDA(cudaEventCreate(&done));
  for (int round = 0; round < 2; round++) {
    fill<<<n / 256, 256>>>(d, n);
    CUDA(cudaMemcpyAsync(h, d, n * sizeof *h, cudaMemcpyDeviceToHost));
    CUDA(cudaEventRecord(done));
    cudaEventQuery(done);
    if (round)
      CUDA(cudaEventSynchronize(done));
    else
      while (cudaEventQuery(done) == cudaErrorNotReady)
        ;
    for (int i = 0; i < n; i++) good &= h[i] == i;
  }
  CUDA(cudaEventDestroy(done));
  CUDA(cudaFreeHost(h));
  return good;
}

// Three bytes of each are padding, which nothing writes.
struct Marked {
  int value;
  char mark;
};
__global__ void mark(Marked *m) {
  m[threadIdx.x].value = threadIdx.x;
  m[threadIdx.x].mark = 1;
}
__global__ void copy(const Marked *from, Marked *to) {
  to[threadIdx.x] = from[threadIdx.x];
}

int main() {
  bool good = poll();
  Marked *m = device<Marked>(64), *other = device<Marked>(64);
  mark<<<1, 64>>>(m);
  copy<<<1, 64>>>(m, other);
  std::vector<int> v = {3, 1, 2};
  int *raw = v.data(), *d = device(v);
  thrust::sort(raw, raw + 3);
  good &= raw[0] == 1;
  thrust::sort(thrust::device, d, d + 3);
  CUDA(cudaMemcpy(raw, d, 3 * sizeof *d, cudaMemcpyDeviceToHost));
  good &= raw[1] == 2;
  int n = 3;
  void *arguments[] = {&d, &n};
  CUDA(cudaLaunchKernel((const void *)fill, 1, 32, arguments, 0, 0));
  return verdict(good);
}
