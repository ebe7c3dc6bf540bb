// A result written to a variable of main.
#include "../check.cuh"

__global__ void answer(const int *x, int *result) {
  if (threadIdx.x == 0) *result = x[0] + x[31];  // FAULT: host-pointer
}

int main() {
  int result = 0;
  int *x = device(numbers<int>(32));
  answer<<<1, 32>>>(x, &result);
  finish(x);
  return result;
}
