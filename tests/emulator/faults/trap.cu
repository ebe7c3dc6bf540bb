// The kernel gives up by itself.
#include "../check.cuh"

__global__ void demand(const int *in) {
  if (in[threadIdx.x] == 11) __trap();  // FAULT: trap
}

int main() {
  int *in = device(numbers<int>(32));
  demand<<<1, 32>>>(in);
  finish(in);
}
