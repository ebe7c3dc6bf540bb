// atomicAdd for double built from 64-bit compare and swap.
#include "../check.cuh"

__device__ double add(double *address, double value) {
  unsigned long long *word = (unsigned long long *)address;
  unsigned long long old = *word, assumed;
  do {
    assumed = old;
    double sum = value + __longlong_as_double(assumed);
    old = atomicCAS(word, assumed, __double_as_longlong(sum));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void sum(const double *x, int n, double *out) {
  __shared__ double part;
  if (threadIdx.x == 0) part = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) add(&part, x[i]);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out, part);
}

int main() {
  const int n = 150;
  std::vector<double> v = numbers<double>(n);
  double *x = device(v), *out = zeros<double>(1), want = 0;
  sum<<<3, 64>>>(x, n, out);
  for (double d : v) want += d;
  bool good = host(out, 1)[0] == want;
  return verdict(good);
}
