// A 64 x 64 matrix: a row costs 4 sectors per warp, a column 32.
#include "../check.cuh"

__global__ void transpose(const float *in, float *out) {
  int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y;
  // COUNT: global load requests=128 sectors=512
  out[x * 64 + y] = in[y * 64 + x];
  // COUNT: global store requests=128 sectors=512
  out[4096 + y * 64 + x] = 1;
}

__global__ void columns(const float *in, float *out) {
  int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y;
  // COUNT: global load requests=128 sectors=4096 ideal_sectors=512
  float v = in[x * 64 + y];
  // COUNT: global store requests=128 sectors=4096 ideal_sectors=512
  out[x * 64 + y] = v;
}

int main() {
  float *in = device(numbers<float>(4096)), *out = device<float>(8192);
  transpose<<<16, dim3(64, 4)>>>(in, out);
  columns<<<16, dim3(64, 4)>>>(in, out);
  finish();
}
