// The constructor of a __shared__ variable is relied on; a GPU never calls it.
#include "../check.cuh"

struct counter {
  int n;
  __device__ counter() : n(0) {}
};

__global__ void count(const int *in, int *out) {
  __shared__ counter odd;
  if (in[threadIdx.x] % 2) atomicAdd(&odd.n, 1);  // FAULT: uninitialised
  __syncthreads();
  if (threadIdx.x == 0) *out = odd.n;
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(1);
  count<<<1, 64>>>(in, out);
  finish(in, out);
}
