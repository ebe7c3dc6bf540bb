// A table of device functions, chosen by each lane.
#include "../check.cuh"

typedef int (*operation)(int, int);

__device__ int plus_(int a, int b) { return a + b; }
__device__ int minus_(int a, int b) { return a - b; }
__device__ int times_(int a, int b) { return a * b; }

__global__ void apply(const int *x, int *out) {
  const operation table[3] = {plus_, minus_, times_};
  int i = threadIdx.x;
  out[i] = table[i % 3](x[i], i);
}

int main() {
  const int n = 64;
  std::vector<int> v = numbers<int>(n);
  int *x = device(v), *out = device<int>(n);
  apply<<<1, n>>>(x, out);
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++)
    good &= got[i] == (i % 3 == 0   ? v[i] + i
                       : i % 3 == 1 ? v[i] - i
                                    : v[i] * i);
  return verdict(good);
}
