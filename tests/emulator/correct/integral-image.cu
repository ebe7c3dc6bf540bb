// Row scans and column scans of an image, one block per row or column.
#include "../check.cuh"

template <bool rows>
__global__ void scan(int *x, int w, int h) {
  extern __shared__ int s[];
  int n = rows ? w : h, stride = rows ? 1 : w;
  int *line = x + (rows ? blockIdx.x * w : blockIdx.x);
  int t = threadIdx.x;
  if (t < n) s[t] = line[t * stride];
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    int v = t >= d && t < n ? s[t - d] : 0;
    __syncthreads();
    if (t < n) s[t] += v;
  }
  if (t < n) line[t * stride] = s[t];
}

int main() {
  const int w = 70, h = 41;
  std::vector<int> v = numbers<int>(w * h);
  int *x = device(v);
  scan<true><<<h, 96, 96 * sizeof(int)>>>(x, w, h);
  scan<false><<<w, 64, 64 * sizeof(int)>>>(x, w, h);
  for (int y = 0; y < h; y++)
    for (int i = 1; i < w; i++) v[y * w + i] += v[y * w + i - 1];
  for (int y = 1; y < h; y++)
    for (int i = 0; i < w; i++) v[y * w + i] += v[(y - 1) * w + i];
  bool good = host(x, w * h) == v;
  return verdict(good);
}
