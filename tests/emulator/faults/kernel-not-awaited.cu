// The program ends, and nothing has waited for the kernel: a note.
#include "../check.cuh"

__global__ void greet() { printf("thread %d\n", threadIdx.x); }

int main() {
  greet<<<1, 4>>>();  // FAULT: not-awaited
}
