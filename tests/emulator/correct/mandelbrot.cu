// Every lane of a warp leaves its loop at a different time.
#include "../check.cuh"

__host__ __device__ int escape(double cr, double ci, int limit) {
  double zr = 0, zi = 0;
  int n = 0;
  while (n < limit && zr * zr + zi * zi <= 4) {
    double t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = t;
    n++;
  }
  return n;
}

__global__ void mandelbrot(int *out, int w, int h, int limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = escape(-2.0 + 3.0 * x / 64, -1.0 + 2.0 * y / 32, limit);
}

int main() {
  const int w = 60, h = 33, limit = 100;
  int *out = device<int>(w * h);
  mandelbrot<<<dim3(4, 5), dim3(16, 8)>>>(out, w, h, limit);
  std::vector<int> got = host(out, w * h);
  bool good = true;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      good &= got[y * w + x] ==
              escape(-2.0 + 3.0 * x / 64, -1.0 + 2.0 * y / 32, limit);
  CUDA(cudaFree(out));
  return verdict(good);
}
