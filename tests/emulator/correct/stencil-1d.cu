// Radius 3 with a halo in shared memory, ragged at the end.
#include "../check.cuh"

template <int radius, int block>
__global__ void stencil(const int *in, int *out, int n) {
  __shared__ int s[block + 2 * radius];
  int g = blockIdx.x * block + threadIdx.x, l = threadIdx.x + radius;
  s[l] = g < n ? in[g] : 0;
  if (threadIdx.x < radius) {
    s[l - radius] = g >= radius ? in[g - radius] : 0;
    s[l + block] = g + block < n ? in[g + block] : 0;
  }
  __syncthreads();
  if (g >= n) return;
  int sum = 0;
  for (int k = -radius; k <= radius; k++) sum += s[l + k];
  out[g] = sum;
}

int main() {
  const int n = 777, radius = 3;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  stencil<radius, 128><<<(n + 127) / 128, 128>>>(in, out, n);
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) {
    int want = 0;
    for (int k = i - radius; k <= i + radius; k++)
      if (k >= 0 && k < n) want += v[k];
    good &= got[i] == want;
  }
  return verdict(good);
}
