// A container of the host's library in a kernel.
#include <vector>

__global__ void sort(int *x, int n) {
  std::vector<int> v(x, x + n);  // ERROR: std::vector is code of the host
  x[0] = v[n / 2];
}

int main() { sort<<<1, 1>>>(nullptr, 0); }
