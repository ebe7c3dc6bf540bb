// Tiled matmul of the size and tile named, for speed.sh.
#include "check.cuh"

template <int T>
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[T][T], bs[T][T];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, col = blockIdx.x * T + x;
  float sum = 0;
  for (int m = 0; m < n; m += T) {
    as[y][x] = a[row * n + m + x];
    bs[y][x] = b[(m + y) * n + col];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 0;
  const int tile = argc > 2 ? atoi(argv[2]) : 16;
  if (n <= 0 || n % 32 || (tile != 16 && tile != 32)) {
    fprintf(stderr, "speed: give a multiple of 32, then 16 or 32\n");
    return 2;
  }
  std::vector<float> v = numbers<float>(n * n);
  float *a = device(v), *b = device(v), *c = device<float>(n * n);
  dim3 grid(n / tile, n / tile), block(tile, tile);
  if (tile == 16)
    product<16><<<grid, block>>>(a, b, c, n);
  else
    product<32><<<grid, block>>>(a, b, c, n);
  std::vector<float> got = host(c, n * n);
  bool good = true;
  for (int i = 0; i < n * n; i += 1 + n / 8) {
    float want = 0;
    for (int k = 0; k < n; k++) want += v[i / n * n + k] * v[k * n + i % n];
    good &= near(got[i], want);
  }
  finish(a, b, c);
  return verdict(good);
}
