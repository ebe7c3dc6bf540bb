// Grids and images: halos, constant weights, a residual.
#include "../check.cuh"

// A 5x5 filter in constant memory.
#define REACH 2
__constant__ float weight[2 * REACH + 1][2 * REACH + 1];

__global__ void convolve(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int j = -REACH; j <= REACH; j++)
    for (int i = -REACH; i <= REACH; i++) {
      int u = min(max(x + i, 0), w - 1), v = min(max(y + j, 0), h - 1);
      sum += weight[j + REACH][i + REACH] * in[v * w + u];
    }
  out[y * w + x] = sum;
}

static bool constant_convolution() {
  const int w = 41, h = 23;
  float k[5][5];
  for (int j = 0; j < 5; j++)
    for (int i = 0; i < 5; i++) k[j][i] = 1 + i * j;
  CUDA(cudaMemcpyToSymbol(weight, k, sizeof k));
  std::vector<float> v = numbers<float>(w * h);
  float *in = device(v), *out = device<float>(w * h);
  convolve<<<dim3(3, 3), dim3(16, 8)>>>(in, out, w, h);
  std::vector<float> got = host(out, w * h);
  bool good = true;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float want = 0;
      for (int j = -REACH; j <= REACH; j++)
        for (int i = -REACH; i <= REACH; i++)
          want += k[j + REACH][i + REACH] *
                  v[std::min(std::max(y + j, 0), h - 1) * w +
                    std::min(std::max(x + i, 0), w - 1)];
      good &= got[y * w + x] == want;
    }
  return good;
}

// Jacobi iteration with two grids and a residual by block vote and atomicMax.
__global__ void sweep(const float *in, float *out, int n, float limit,
                      int *moving) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  bool inner = x > 0 && y > 0 && x < n - 1 && y < n - 1;
  float change = 0;
  if (inner) {
    float v = 0.25f * (in[y * n + x - 1] + in[y * n + x + 1] +
                       in[(y - 1) * n + x] + in[(y + 1) * n + x]);
    change = fabsf(v - in[y * n + x]);
    out[y * n + x] = v;
  } else if (x < n && y < n) {
    out[y * n + x] = in[y * n + x];
  }
  int count = __syncthreads_count(change > limit);
  if (threadIdx.x == 0 && threadIdx.y == 0) atomicMax(moving, count);
}

static bool jacobi() {
  const int n = 20;
  std::vector<float> v(n * n, 0);
  for (int i = 0; i < n; i++) v[i] = 100;
  float *a = device(v), *b = device<float>(n * n);
  int *moving = device<int>(1), sweeps = 0, left = 1;
  while (left && sweeps < 60) {
    CUDA(cudaMemset(moving, 0, sizeof(int)));
    sweep<<<dim3(2, 3), dim3(16, 8)>>>(a, b, n, 0.5f, moving);
    left = host(moving, 1)[0];
    std::swap(a, b);
    sweeps++;
  }
  std::vector<float> got = host(a, n * n);
  bool good = left == 0 && sweeps > 5;
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++) {
      float mean = 0.25f * (got[y * n + x - 1] + got[y * n + x + 1] +
                            got[(y - 1) * n + x] + got[(y + 1) * n + x]);
      good &= fabsf(got[y * n + x] - mean) <= 0.5f;
    }
  return good;
}

// Radius 3 with a halo in shared memory, ragged at the end.
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

static bool stencil_1d() {
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
  return good;
}

int main() {
  return cases({CASE(constant_convolution), CASE(jacobi), CASE(stencil_1d)});
}
