// Sorts one block's array in shared memory.
#include "../check.cuh"
#include <algorithm>

template <typename T>
__device__ void exchange(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}

__global__ void bitonic(int *x) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, n = blockDim.x;
  s[t] = x[t];
  __syncthreads();
  for (unsigned k = 2; k <= n; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[other]) == up) exchange(s[t], s[other]);
      }
      __syncthreads();
    }
  x[t] = s[t];
}

int main() {
  const int n = 256;
  std::vector<int> v = numbers<int>(n);
  int *x = device(v);
  bitonic<<<1, n, n * sizeof(int)>>>(x);
  std::vector<int> got = host(x, n);
  std::sort(v.begin(), v.end());
  return verdict(got == v);
}
