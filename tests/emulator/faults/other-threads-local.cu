// A thread publishes the address of its own local variable.
#include "../check.cuh"

__global__ void sum(const int *in, int *out) {
  __shared__ int *parts[64];
  int mine = in[threadIdx.x];
  parts[threadIdx.x] = &mine;
  __syncthreads();
  int next = *parts[(threadIdx.x + 1) % 64];  // FAULT: local-bounds
  __syncthreads();
  out[threadIdx.x] = mine + next;
}

int main() {
  int *in = device(numbers<int>(64)), *out = device<int>(64);
  sum<<<1, 64>>>(in, out);
  finish(in, out);
}
