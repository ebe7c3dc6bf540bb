// Managed memory and a __managed__ variable, touched by both sides in turn; a
// counter that both add to at a time, by atomic operations.
#include "../check.cuh"

__managed__ int rounds;

__global__ void add(int n, const float *x, float *y) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = x[i] + y[i];
  if (threadIdx.x == 0) rounds++;
}

__global__ void count(int *sum) {
  atomicAdd_system(sum, 1);
}

int main() {
  const int n = 1 << 10;
  float *x, *y;
  CUDA(cudaMallocManaged(&x, n * sizeof(float)));
  CUDA(cudaMallocManaged(&y, n * sizeof(float)));
  for (int i = 0; i < n; i++) x[i] = i, y[i] = 2;
  for (int r = 0; r < 3; r++) {
    add<<<1, 256>>>(n, x, y);
    CUDA(cudaDeviceSynchronize());
    y[5] -= 1;
  }
  int *sum;
  CUDA(cudaMallocManaged(&sum, sizeof *sum));
  *sum = 0;
  count<<<2, 64>>>(sum);
  __sync_fetch_and_add(sum, 100);
  CUDA(cudaDeviceSynchronize());
  bool good = rounds == 3 && *sum == 228;
  CUDA(cudaFree(sum));
  for (int i = 0; i < n; i++) good &= y[i] == 2 + 3 * i - (i == 5 ? 3 : 0);
  CUDA(cudaFree(x));
  CUDA(cudaFree(y));
  return verdict(good);
}
