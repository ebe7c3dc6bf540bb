// A 64-bit counter placed on a 4-byte boundary.
#include "../check.cuh"

__global__ void count(int *words) {
  unsigned long long *counter = (unsigned long long *)(words + 1);
  atomicAdd(counter, 1ull);  // FAULT: misaligned
}

int main() {
  int *words = device(numbers<int>(4));
  count<<<2, 32>>>(words);
  finish(words);
}
