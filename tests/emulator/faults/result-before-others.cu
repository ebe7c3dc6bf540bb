// The greatest of all blocks is read by each as soon as it has had its say: after
// a barrier, and at once.
#include "../check.cuh"

__global__ void distances(const int *x, int *most, int *distance) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(most, x[i]);  // FAULT: global-race
  __syncthreads();
  distance[i] = *most - x[i];  // FAULT: global-race
}

__global__ void where(const int *x, int *least, int *place) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(least, x[i]);                  // FAULT: global-race
  if (*least == x[i]) atomicExch(place, i);  // FAULT: global-race
}

int main() {
  int *x = device(numbers<int>(256)), *out = device<int>(256);
  int *found = device(std::vector<int>(3, 5));
  distances<<<4, 64>>>(x, found, out);
  where<<<4, 64>>>(x, found + 1, found + 2);
  finish(x, out, found);
}
