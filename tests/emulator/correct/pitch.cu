// Pitched rows with cudaMemcpy2D in and out; copies up to the last byte of the
// host's arrays, and of one that has grown.
#include "../check.cuh"

__global__ void flip(const char *in, char *out, size_t in_pitch,
                     size_t out_pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const float *row = (const float *)(in + y * in_pitch);
  ((float *)(out + (h - 1 - y) * out_pitch))[w - 1 - x] = row[x];
}

static bool comes_back(int n) {
  int *from = (int *)malloc(n / 2 * sizeof *from), *x = device<int>(n);
  from = (int *)realloc(from, n * sizeof *from);
  std::vector<int> grown;
  for (int i = 0; i < n; i++) grown.push_back(from[i] = 3 * i);
  int *to = new int[n];
  CUDA(cudaMemcpy(x, from, n * sizeof *x, cudaMemcpyHostToDevice));
  CUDA(cudaMemcpy(to + n / 2, x + n / 2, (n - n / 2) * sizeof *x,
                  cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(x, grown.data(), n * sizeof *x, cudaMemcpyHostToDevice));
  bool good = to[n - 1] == 3 * (n - 1);
  free(from);
  delete[] to;
  return good;
}

int main() {
  const int w = 37, h = 19;
  std::vector<float> v = numbers<float>(w * h), got(w * h);
  char *in, *out;
  size_t in_pitch, out_pitch;
  CUDA(cudaMallocPitch(&in, &in_pitch, w * sizeof(float), h));
  CUDA(cudaMallocPitch(&out, &out_pitch, w * sizeof(float), h));
  CUDA(cudaMemcpy2D(in, in_pitch, v.data(), w * sizeof(float),
                    w * sizeof(float), h, cudaMemcpyHostToDevice));
  flip<<<dim3(2, 3), dim3(32, 8)>>>(in, out, in_pitch, out_pitch, w, h);
  CUDA(cudaMemcpy2D(got.data(), w * sizeof(float), out, out_pitch,
                    w * sizeof(float), h, cudaMemcpyDeviceToHost));
  bool good = in_pitch >= w * sizeof(float) && comes_back(1001);
  for (int i = 0; i < w * h; i++) good &= got[i] == v[w * h - 1 - i];
  CUDA(cudaFree(in));
  CUDA(cudaFree(out));
  return verdict(good);
}
