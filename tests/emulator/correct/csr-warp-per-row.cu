// Sparse matrix times vector: a warp per row, rows of 0 to 70 entries.
#include "../check.cuh"

__global__ void multiply(int rows, const int *start, const int *col,
                         const float *value, const float *x, float *y) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (warp >= rows) return;
  float sum = 0;
  for (int k = start[warp] + lane; k < start[warp + 1]; k += 32)
    sum += value[k] * __ldg(&x[col[k]]);
  for (int d = 16; d; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (lane == 0) y[warp] = sum;
}

int main() {
  const int rows = 75, cols = 80;
  std::vector<int> start(1, 0), col;
  std::vector<float> value, x = numbers<float>(cols), want(rows, 0);
  for (int r = 0; r < rows; r++) {
    for (int k = 0; k < (r * 13) % 71; k++) {
      col.push_back((k * 3 + r) % cols);
      value.push_back(1 + k % 5);
      want[r] += value.back() * x[col.back()];
    }
    start.push_back(col.size());
  }
  int *d_start = device(start), *d_col = device(col);
  float *d_value = device(value), *d_x = device(x), *y = device<float>(rows);
  multiply<<<(rows * 32 + 127) / 128, 128>>>(rows, d_start, d_col, d_value,
                                             d_x, y);
  std::vector<float> got = host(y, rows);
  return verdict(got == want);
}
