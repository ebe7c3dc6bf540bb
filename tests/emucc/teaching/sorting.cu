// Sorting: neighbours swapped in turns, ranks counted, a warp's registers.
#include <algorithm>
#include <cstdio>
#include <vector>
template <class T> __device__ void order(T &low, T &high) {
  if (high < low) { T t = low; low = high; high = t; }
}
__global__ void turns(int *x, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = x[i];
  for (int round = 0; round < n; round++) {
    __syncthreads();
    int left = 2 * threadIdx.x + (round & 1);
    if (left + 1 < n) order(s[left], s[left + 1]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = s[i];
}
__global__ void ranks(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, rank = 0;
  if (i >= n) return;
  for (int j = 0; j < n; j++) rank += in[j] < in[i] || (in[j] == in[i] && j < i);
  out[rank] = in[i];
}
__global__ void in_registers(int *x) {
  const unsigned lane = threadIdx.x;
  int mine = x[lane];
  for (unsigned run = 2; run <= warpSize; run *= 2)
    for (unsigned far = run / 2; far; far /= 2) {
      int theirs = __shfl_xor_sync(0xffffffffu, mine, far);
      bool keeps_least = !(lane & far) == !(lane & run);
      mine = keeps_least ? min(mine, theirs) : max(mine, theirs);
    }
  x[lane] = mine;
}
int main() {
  const int n = 150;
  std::vector<int> x(n), got(n), want;
  for (int i = 0; i < n; i++) x[i] = i * 67 % 101;
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int)); cudaMalloc(&b, n * sizeof(int));
  auto load = [&] { cudaMemcpy(a, x.data(), n * sizeof(int), cudaMemcpyHostToDevice); };
  auto same = [&](const int *d, int count) {
    want.assign(x.begin(), x.begin() + count);
    std::sort(want.begin(), want.end());
    got.resize(count);
    cudaMemcpy(got.data(), d, count * sizeof(int), cudaMemcpyDeviceToHost);
    return got == want;
  };
  load(); turns<<<1, 96, n * sizeof(int)>>>(a, n); printf("%d ", same(a, n));
  load(); ranks<<<3, 64>>>(a, b, n); printf("%d ", same(b, n));
  load(); in_registers<<<1, 32>>>(a); printf("%d\n", same(a, 32));
  cudaFree(a); cudaFree(b);
}
//: 1 1 1
