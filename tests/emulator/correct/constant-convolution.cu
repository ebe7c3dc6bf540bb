// A 5x5 filter in constant memory.
#include "../check.cuh"

#define R 2
__constant__ float weight[2 * R + 1][2 * R + 1];

__global__ void convolve(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int j = -R; j <= R; j++)
    for (int i = -R; i <= R; i++) {
      int u = min(max(x + i, 0), w - 1), v = min(max(y + j, 0), h - 1);
      sum += weight[j + R][i + R] * in[v * w + u];
    }
  out[y * w + x] = sum;
}

int main() {
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
      for (int j = -R; j <= R; j++)
        for (int i = -R; i <= R; i++)
          want += k[j + R][i + R] * v[std::min(std::max(y + j, 0), h - 1) * w +
                                      std::min(std::max(x + i, 0), w - 1)];
      good &= got[y * w + x] == want;
    }
  return verdict(good);
}
