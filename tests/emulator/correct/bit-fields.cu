// Packed fields, each struct touched by one thread.
#include "../check.cuh"

struct pixel {
  unsigned red : 5, green : 6, blue : 5, alpha : 16;
};

__global__ void brighten(pixel *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p[i].red = min(p[i].red + 3u, 31u);
  p[i].green = p[i].green / 2;
  p[i].alpha += p[i].blue;
}

int main() {
  const int n = 90;
  std::vector<pixel> v(n);
  for (unsigned i = 0; i < n; i++) v[i] = {i % 32, i % 64, i % 31, i * 9};
  pixel *p = device(v);
  brighten<<<2, 64>>>(p, n);
  std::vector<pixel> got = host(p, n);
  bool good = true;
  for (unsigned i = 0; i < n; i++)
    good &= got[i].red == std::min(i % 32 + 3, 31u) &&
            got[i].green == i % 64 / 2 && got[i].blue == i % 31 &&
            got[i].alpha == i * 9 + i % 31;
  return verdict(good);
}
