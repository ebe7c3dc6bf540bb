// The mask names the lower half; the value comes from the upper one.
#include "../check.cuh"

__global__ void broadcast(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t < 16)
    v = __shfl_sync(0x0000ffffu, v, 20);  // FAULT: inactive-lane
  out[t] = v;
}

int main() {
  int *in = device(numbers<int>(32)), *out = device<int>(32);
  broadcast<<<1, 32>>>(in, out);
  finish(in, out);
}
