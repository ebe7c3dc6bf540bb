// Five-point stencil with halo cells loaded by the tile's edge threads.
#include "../check.cuh"

const int tx = 16, ty = 8;

__global__ void laplace(const float *in, float *out, int w, int h) {
  __shared__ float s[ty + 2][tx + 2];
  int x = blockIdx.x * tx + threadIdx.x, y = blockIdx.y * ty + threadIdx.y;
  int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
  auto at = [=](int i, int j) {
    return i >= 0 && i < w && j >= 0 && j < h ? in[j * w + i] : 0.0f;
  };
  s[ly][lx] = at(x, y);
  if (lx == 1) s[ly][0] = at(x - 1, y);
  if (lx == tx) s[ly][tx + 1] = at(x + 1, y);
  if (ly == 1) s[0][lx] = at(x, y - 1);
  if (ly == ty) s[ty + 1][lx] = at(x, y + 1);
  __syncthreads();
  if (x < w && y < h)
    out[y * w + x] = s[ly - 1][lx] + s[ly + 1][lx] + s[ly][lx - 1] +
                     s[ly][lx + 1] - 4 * s[ly][lx];
}

int main() {
  const int w = 50, h = 37;
  std::vector<float> v = numbers<float>(w * h);
  float *in = device(v), *out = device<float>(w * h);
  laplace<<<dim3((w + tx - 1) / tx, (h + ty - 1) / ty), dim3(tx, ty)>>>(
      in, out, w, h);
  std::vector<float> got = host(out, w * h);
  bool good = true;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float want = -4 * v[y * w + x];
      if (x) want += v[y * w + x - 1];
      if (x + 1 < w) want += v[y * w + x + 1];
      if (y) want += v[(y - 1) * w + x];
      if (y + 1 < h) want += v[(y + 1) * w + x];
      good &= got[y * w + x] == want;
    }
  return verdict(good);
}
