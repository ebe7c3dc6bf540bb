// The step halves to 0 before the loop's condition can turn false.
//! EMU_TIMEOUT=2
#include "../check.cuh"

__global__ void search(const int *x, int *out, int n) {
  int low = 0, step = n;
  while (x[low] < 1000) {  // FAULT: timeout
    step /= 2;
    low += step;
    if (low >= n) low = n - 1;
  }
  *out = low;
}

int main() {
  int *x = device(numbers<int>(64)), *out = device<int>(1);
  search<<<1, 1>>>(x, out, 64);
  finish(x, out);
}
