// The number of barriers depends on the data of each thread.
#include "../check.cuh"

__global__ void rounds(const int *count, float *x) {
  int t = threadIdx.x;
  for (int i = 0; i < count[t]; i++) {
    x[t] += i;
    __syncthreads();  // FAULT: barrier
  }
}

int main() {
  std::vector<int> count(96, 3);
  count[70] = 4;
  int *c = device(count);
  float *x = device(numbers<float>(96));
  rounds<<<1, 96>>>(c, x);
  finish(c, x);
}
