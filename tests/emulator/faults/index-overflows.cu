// The product of two ints does not fit an int.
#include "../check.cuh"

__global__ void fill(int *x, int rows, int pitch) {
  int row = rows - 1 - threadIdx.x;
  x[row * pitch] = row;  // FAULT: global-bounds
}

int main() {
  int *x = device<int>(1024);
  fill<<<1, 32>>>(x, 70000, 50000);
  finish(x);
}
