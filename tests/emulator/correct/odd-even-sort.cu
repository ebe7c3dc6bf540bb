// Sorts until a whole pass changes nothing: __syncthreads_or decides.
#include "../check.cuh"
#include <algorithm>

__global__ void odd_even(float *x, int n) {
  __shared__ float s[300];
  int t = threadIdx.x;
  for (int i = t; i < n; i += blockDim.x) s[i] = x[i];
  __syncthreads();
  bool moved = true;
  while (__syncthreads_or(moved)) {
    moved = false;
    for (int phase = 0; phase < 2; phase++) {
      int i = 2 * t + phase;
      if (i + 1 < n && s[i] > s[i + 1]) {
        float left = s[i];
        s[i] = s[i + 1];
        s[i + 1] = left;
        moved = true;
      }
      __syncthreads();
    }
  }
  for (int i = t; i < n; i += blockDim.x) x[i] = s[i];
}

int main() {
  const int n = 133;
  std::vector<float> v = numbers<float>(n);
  float *x = device(v);
  odd_even<<<1, 96>>>(x, n);
  std::vector<float> got = host(x, n);
  std::sort(v.begin(), v.end());
  return verdict(got == v);
}
