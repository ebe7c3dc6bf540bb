// The programs that speed.sh times: a name, then a size. Prints how many
// accesses to memory the kernel makes.
#include <string>

#include "../check.cuh"

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

__global__ void naive(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__global__ void histogram(const unsigned *v, unsigned *bins, int n) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    atomicAdd(&own[v[i] % 256], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void reduction(const float *v, float *sums, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? v[i] : 0;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = part[0];
}

__global__ void divergent(const unsigned *v, unsigned *steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned sum = 0;
  for (unsigned x = v[i] % 64; x != 0; x--)
    if (x & 1)
      sum += v[(i + 8 * x) % n];
    else
      sum ^= v[(i + x) % n];
  steps[i] = sum;
}

__global__ void elementwise(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

static std::vector<unsigned> words(int n) {
  std::vector<unsigned> v(n);
  unsigned x = 1;
  for (unsigned &w : v) w = (x = x * 1664525u + 1013904223u) >> 8;
  return v;
}

static bool matmul(int n, int tile) {
  std::vector<float> v = numbers<float>(n * n);
  float *a = device(v), *b = device(v), *c = device<float>(n * n);
  dim3 block(tile ? tile : 16, tile ? tile : 16);
  dim3 grid(n / block.x, n / block.y);
  if (tile == 0) naive<<<grid, block>>>(a, b, c, n);
  if (tile == 16) product<16><<<grid, block>>>(a, b, c, n);
  if (tile == 32) product<32><<<grid, block>>>(a, b, c, n);
  std::vector<float> got = host(c, n * n);
  bool good = true;
  for (int i = 0; i < n * n; i += 1 + n / 8) {
    float want = 0;
    for (int k = 0; k < n; k++) want += v[i / n * n + k] * v[k * n + i % n];
    good &= near(got[i], want);
  }
  finish();
  double tiles = tile ? (double)n / tile : 0;
  printf("%.0f\n", 1.0 * n * n * (2.0 * n + 4 * tiles + 1));
  return good;
}

static bool count_bins(int n) {
  const int blocks = (n + 255) / 256 < 128 ? (n + 255) / 256 : 128;
  std::vector<unsigned> v = words(n), want(256), none(256);
  for (unsigned x : v) want[x % 256]++;
  unsigned *data = device(v), *bins = device(none);
  histogram<<<blocks, 256>>>(data, bins, n);
  bool good = host(bins, 256) == want;
  finish();
  printf("%.0f\n", 2.0 * n + blocks * 256 * 3.0);
  return good;
}

static bool reduce(int n) {
  const int blocks = (n + 255) / 256;
  std::vector<float> v(n);
  double want = 0, got = 0;
  for (int i = 0; i < n; i++) want += v[i] = i % 7;
  float *numbers = device(v), *sums = device<float>(blocks);
  reduction<<<blocks, 256>>>(numbers, sums, n);
  for (float x : host(sums, blocks)) got += x;
  finish();
  printf("%.0f\n", n + blocks * (256.0 + 3 * 255 + 2));
  return got == want;
}

static bool diverge(int n) {
  std::vector<unsigned> v = words(n), want(n);
  double accesses = 2.0 * n;
  for (int i = 0; i < n; i++) {
    accesses += v[i] % 64;
    for (unsigned x = v[i] % 64; x != 0; x--)
      if (x & 1)
        want[i] += v[(i + 8 * x) % n];
      else
        want[i] ^= v[(i + x) % n];
  }
  unsigned *data = device(v), *steps = device<unsigned>(n);
  divergent<<<(n + 255) / 256, 256>>>(data, steps, n);
  bool good = host(steps, n) == want;
  finish();
  printf("%.0f\n", accesses);
  return good;
}

static bool add(int n) {
  std::vector<float> v(n);
  for (int i = 0; i < n; i++) v[i] = i % 1000;
  float *a = device(v), *b = device(v), *c = device<float>(n);
  elementwise<<<(n + 255) / 256, 256>>>(a, b, c, n);
  bool good = true;
  v = host(c, n);
  for (int i = 0; i < n; i++) good &= v[i] == 2 * (i % 1000);
  finish();
  printf("%.0f\n", 3.0 * n);
  return good;
}

int main(int argc, char **argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  const int n = argc > 2 ? atoi(argv[2]) : 0;
  if (n > 0 && n % 32 == 0) {
    if (name == "tiled") return verdict(matmul(n, 16));
    if (name == "tiled32") return verdict(matmul(n, 32));
    if (name == "naive") return verdict(matmul(n, 0));
    if (name == "histogram") return verdict(count_bins(n));
    if (name == "reduction") return verdict(reduce(n));
    if (name == "divergent") return verdict(diverge(n));
    if (name == "elementwise") return verdict(add(n));
  }
  fprintf(stderr, "speed: give tiled, tiled32, naive, histogram, reduction, "
                  "divergent or elementwise, then a multiple of 32\n");
  return 2;
}
