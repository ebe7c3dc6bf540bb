// One element breaks the kernel's own assertion.
#include <cassert>

#include "../check.cuh"

__global__ void root(const float *in, float *out) {
  int i = threadIdx.x;
  assert(in[i] >= 0);  // FAULT: assert
  out[i] = sqrtf(in[i]);
}

int main() {
  std::vector<float> v = numbers<float>(64);
  v[40] = -1;
  float *in = device(v), *out = device<float>(64);
  root<<<1, 64>>>(in, out);
  finish(in, out);
}
