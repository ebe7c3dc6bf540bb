// printf from the device, with several types.
#include "../check.cuh"

__global__ void speak(int n) {
  if (threadIdx.x == 1)
    printf("thread %u of %d: %s %.2f %lld\n", threadIdx.x, n, "half", n / 4.0,
           1ll << 40);
}

int main() {
  speak<<<1, 2>>>(2);
  CUDA(cudaDeviceSynchronize());
  return verdict(true);
}
