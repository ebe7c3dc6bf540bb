// Row and column are exchanged in the index of a matrix that is not square.
#include "../check.cuh"

struct matrix {
  int rows, cols;
  float *data;
};

__device__ float &element(matrix m, int row, int col) {
  return m.data[col * m.rows + row + col];
}

__global__ void fill(matrix m, float value) {
  int row = threadIdx.y, col = threadIdx.x;
  if (row < m.rows && col < m.cols)
    element(m, row, col) = value;  // FAULT: global-bounds
}

int main() {
  matrix m = {7, 30, device<float>(7 * 30)};
  fill<<<1, dim3(32, 8)>>>(m, 1.5f);
  finish(m.data);
}
