// The guard sends lanes home that the shuffle's mask still names.
#include "../check.cuh"

__global__ void sum(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = in[i];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);  // FAULT: inactive-lane
  if (threadIdx.x % 32 == 0) atomicAdd(out, v);
}

int main() {
  const int n = 90;
  int *in = device(numbers<int>(n)), *out = device(std::vector<int>(1, 0));
  sum<<<2, 64>>>(in, out, n);
  finish(in, out);
}
