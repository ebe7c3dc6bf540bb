// Two pairs of tiles and one barrier per step.
#include "../check.cuh"

template <int T>
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[2][T][T], bs[2][T][T];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, col = blockIdx.x * T + x;
  float sum = 0;
  as[0][y][x] = a[row * n + x];
  bs[0][y][x] = b[y * n + col];
  __syncthreads();
  for (int m = 0, now = 0; m < n; m += T, now ^= 1) {
    if (m + T < n) {
      as[now ^ 1][y][x] = a[row * n + m + T + x];
      bs[now ^ 1][y][x] = b[(m + T + y) * n + col];
    }
    for (int k = 0; k < T; k++) sum += as[now][y][k] * bs[now][k][x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

int main() {
  const int n = 64;
  std::vector<float> u = numbers<float>(n * n);
  float *a = device(u), *b = device(u), *c = device<float>(n * n);
  product<16><<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
  std::vector<float> got = host(c, n * n);
  bool good = true;
  for (int r = 0; r < n; r++)
    for (int q = 0; q < n; q++) {
      float want = 0;
      for (int k = 0; k < n; k++) want += u[r * n + k] * u[k * n + q];
      good &= got[r * n + q] == want;
    }
  return verdict(good);
}
