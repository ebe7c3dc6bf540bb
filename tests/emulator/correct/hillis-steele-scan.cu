// Inclusive scan in two buffers, a barrier per step.
#include "../check.cuh"

__global__ void scan(const int *in, int *out, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, now = 0;
  s[t] = t < n ? in[t] : 0;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int *from = s + now * blockDim.x, *to = s + (1 - now) * blockDim.x;
    to[t] = t >= d ? from[t] + from[t - d] : from[t];
    now = 1 - now;
    __syncthreads();
  }
  if (t < n) out[t] = s[now * blockDim.x + t];
}

int main() {
  const int n = 200;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  scan<<<1, 256, 2 * 256 * sizeof(int)>>>(in, out, n);
  CUDA(cudaGetLastError());
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0, sum = 0; i < n; i++) good &= got[i] == (sum += v[i]);
  CUDA(cudaFree(in));
  CUDA(cudaFree(out));
  return verdict(good);
}
