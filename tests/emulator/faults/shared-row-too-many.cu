// A 2-D tile whose halo row below was forgotten in the declaration.
#include "../check.cuh"

__global__ void below(const float *in, float *out, int width) {
  __shared__ float tile[8][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * width + x];
  if (y == 7)
    tile[y + 1][x] = in[(y + 1) * width + x];  // FAULT: shared-bounds
  __syncthreads();
  if (y < 7) out[y * width + x] = tile[y + 1][x];
}

int main() {
  float *in = device(numbers<float>(32 * 9)), *out = device<float>(32 * 9);
  below<<<1, dim3(32, 8)>>>(in, out, 32);
  finish(in, out);
}
