// Jacobi iteration with two grids and a residual by block vote and atomicMax.
#include "../check.cuh"

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

int main() {
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
  return verdict(good);
}
