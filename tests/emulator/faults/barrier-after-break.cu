// Threads that found what they look for leave a loop that holds a barrier.
#include "../check.cuh"

__global__ void find(const int *x, int n, int key, int *out) {
  __shared__ int part[64];
  int t = threadIdx.x;
  for (int base = 0; base < n; base += 64) {
    part[t] = x[base + t];
    __syncthreads();  // FAULT: barrier
    if (part[63 - t] == key) {
      *out = base + 63 - t;
      break;
    }
    __syncthreads();  // FAULT: barrier
  }
}

int main() {
  int *x = device(numbers<int>(128)), *out = device(std::vector<int>(1, -1));
  find<<<1, 64>>>(x, 128, 48, out);
  finish(x, out);
}
