// A static local of a kernel, a variable that is a template, beside a plain one.
#include "../check.cuh"

__device__ int plain[4];
template <class T>
__device__ T scale = T(3);

__global__ void count(int *out) {
  static int calls;
  static const int table[4] = {1, 10, 100, 1000};
  if (threadIdx.x == 0) calls++;
  __syncthreads();
  out[threadIdx.x] =
      calls + table[threadIdx.x % 4] * scale<int> + plain[threadIdx.x % 4];
}

int main() {
  int *out = device<int>(32);
  count<<<1, 32>>>(out);
  count<<<1, 32>>>(out);
  std::vector<int> got = host(out, 32);
  return verdict(got[0] == 2 + 3 && got[3] == 2 + 3000);
}
