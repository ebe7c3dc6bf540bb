// Copies of a part of an allocation, in turns and alone, are no short copies.
#include "../check.cuh"

__global__ void number(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = i;
}

int main() {
  const int n = 1024, part = n / 4;
  int *x = device<int>(n), first;
  number<<<n / 256, 256>>>(x);
  std::vector<int> all(n), some(n);
  for (int i = 0; i < n; i += part)
    CUDA(cudaMemcpy(&all[i], x + i, part * sizeof(int),
                    cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(some.data(), x, part * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(&first, x, sizeof first, cudaMemcpyDeviceToHost));
  bool good = first == 0;
  for (int i = 0; i < n; i++) good &= all[i] == i;
  for (int i = 0; i < part; i++) good &= some[i] == i;
  return verdict(good);
}
