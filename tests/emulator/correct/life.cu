// Conway's Game of Life on a torus, a shared tile with halo per block.
#include "../check.cuh"

const int B = 16;

__global__ void generation(const unsigned char *in, unsigned char *out, int n) {
  __shared__ unsigned char s[B + 2][B + 2];
  int x0 = blockIdx.x * B - 1, y0 = blockIdx.y * B - 1;
  int t = threadIdx.y * B + threadIdx.x;
  for (int i = t; i < (B + 2) * (B + 2); i += B * B) {
    int x = (x0 + i % (B + 2) + n) % n, y = (y0 + i / (B + 2) + n) % n;
    s[i / (B + 2)][i % (B + 2)] = in[y * n + x];
  }
  __syncthreads();
  int x = threadIdx.x + 1, y = threadIdx.y + 1, alive = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      if (i || j) alive += s[y + j][x + i];
  out[(y0 + y) * n + x0 + x] = alive == 3 || (alive == 2 && s[y][x]);
}

int main() {
  const int n = 48, generations = 5;
  std::vector<unsigned char> v(n * n), w(n * n);
  for (int i = 0; i < n * n; i++) v[i] = (i * i / 7 + i) % 3 == 0;
  unsigned char *a = device(v), *b = device<unsigned char>(n * n);
  for (int g = 0; g < generations; g++) {
    generation<<<dim3(n / B, n / B), dim3(B, B)>>>(a, b, n);
    std::swap(a, b);
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++) {
        int alive = 0;
        for (int k = 0; k < 9; k++)
          if (k != 4)
            alive += v[(y + k / 3 - 1 + n) % n * n + (x + k % 3 - 1 + n) % n];
        w[y * n + x] = alive == 3 || (alive == 2 && v[y * n + x]);
      }
    v.swap(w);
  }
  bool good = host(a, n * n) == v;
  return verdict(good);
}
