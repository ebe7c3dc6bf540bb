// Half of a warp shuffles with a mask that names all of it.
#include "../check.cuh"

__global__ void half_sum(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t < 16) {
    v += __shfl_down_sync(0xffffffffu, v, 16);  // FAULT: inactive-lane
    out[t] = v;
  }
}

int main() {
  int *in = device(numbers<int>(32)), *out = device<int>(32);
  half_sum<<<1, 32>>>(in, out);
  finish(in, out);
}
