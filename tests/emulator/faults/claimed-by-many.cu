// Threads test a cell and then store their own number there: who has it?
#include "../check.cuh"

__global__ void claim(int *owner, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (owner[i % cells] == -1)   // FAULT: global-race
    owner[i % cells] = i;       // FAULT: global-race
}

int main() {
  const int cells = 16;
  int *owner = device(std::vector<int>(cells, -1));
  claim<<<2, 64>>>(owner, cells);
  host(owner, cells);
  CUDA(cudaFree(owner));
  return 0;
}
