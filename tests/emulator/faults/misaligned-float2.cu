// Rows of an odd length: every second row breaks the pairs.
#include "../check.cuh"

__global__ void row_pairs(float *m, int cols) {
  float2 *row = (float2 *)(m + blockIdx.x * cols);
  row[threadIdx.x].x = 1;
  row[threadIdx.x] = make_float2(2, 3);  // FAULT: misaligned
}

int main() {
  const int rows = 3, cols = 33;
  float *m = device<float>(rows * cols);
  row_pairs<<<rows, 16>>>(m, cols);
  finish(m);
}
