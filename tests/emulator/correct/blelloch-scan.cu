// Exclusive scan: up-sweep and down-sweep, most threads idle at most levels.
#include "../check.cuh"

__global__ void scan(const int *in, int *out, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, offset = 1;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int d = n / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      s[b] += s[a];
    }
    offset *= 2;
  }
  if (t == 0) s[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      int left = s[a];
      s[a] = s[b];
      s[b] += left;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}

int main() {
  const int n = 256;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  scan<<<1, n / 2, n * sizeof(int)>>>(in, out, n);
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0, sum = 0; i < n; sum += v[i++]) good &= got[i] == sum;
  return verdict(good);
}
