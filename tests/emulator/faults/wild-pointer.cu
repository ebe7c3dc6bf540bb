// An index that was never set to anything sensible.
#include "../check.cuh"

__global__ void scatter(const int *index, float *out) {
  int t = threadIdx.x;
  out[(long long)index[t] * 1000003] = t;  // FAULT: global-bounds
}

int main() {
  int *index = device(numbers<int>(32));
  float *out = device<float>(32);
  scatter<<<1, 32>>>(index, out);
  finish(index, out);
}
