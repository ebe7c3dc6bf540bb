// Plain loads of words that others change by atomic operations, and no harm: the
// first of a compare-and-swap, to spare an operation, to see that work is done, of
// a sum that is complete.
#include "../check.cuh"

__device__ unsigned arrived;

__device__ void add(double *p, double v) {
  unsigned long long *word = (unsigned long long *)p, seen = *word, expected;
  do {
    expected = seen;
    double next = v + __longlong_as_double(expected);
    seen = atomicCAS(word, expected, __double_as_longlong(next));
  } while (seen != expected);
}

__global__ void work(const float *x, int n, double *total, int *least,
                     int *next) {
  while (*next < n) {
    int i = atomicAdd(next, 1);
    if (i >= n) break;
    add(total, x[i]);
    if (x[i] < *least) atomicMin(least, (int)x[i]);
  }
}

__global__ void mean(const float *x, float *sum, float *mean, int *mine) {
  __shared__ bool last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);
  atomicAdd_block(&mine[blockIdx.x], 1);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
    mine[blockIdx.x] *= 2;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *mean = *sum / (gridDim.x * blockDim.x);
}

int main() {
  const int n = 512;
  std::vector<float> v = numbers<float>(n);
  double want = 0;
  for (float f : v) want += f;
  float *x = device(v), *sums = zeros<float>(2);
  double *total = zeros<double>(1);
  int *least = device(std::vector<int>(1, 1 << 20));
  int *next = zeros<int>(1);
  int *mine = zeros<int>(8);
  work<<<4, 32>>>(x, n, total, least, next);
  mean<<<8, 64>>>(x, sums, sums + 1, mine);
  CUDA(cudaDeviceSynchronize());
  bool good = near(host(total, 1)[0], want) && host(least, 1)[0] == 0 &&
              near(host(sums, 2)[1], want / n) && host(mine, 8)[7] == 128;
  return verdict(good);
}
