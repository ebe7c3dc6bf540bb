// Blocks of 16 x 16: a warp covers two rows of 64 bytes. Of 8 x 8: four of 32.
#include "../check.cuh"

__global__ void copy(const float *in, float *out, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  // COUNT: global load requests=32/32 sectors=128/128
  float v = in[y * width + x];
  // COUNT: global store requests=32/32 sectors=512/256
  out[y + x * width] = v;
}

int main() {
  const int n = 32;
  float *in = device(numbers<float>(n * n)), *out = device<float>(n * n);
  copy<<<dim3(2, 2), dim3(16, 16)>>>(in, out, n);
  copy<<<dim3(4, 4), dim3(8, 8)>>>(in, out, n);
  finish();
}
