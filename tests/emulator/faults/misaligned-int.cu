// An int read out of packed bytes at an odd offset.
#include "../check.cuh"

__global__ void unpack(const unsigned char *bytes, int *out, int record) {
  int i = threadIdx.x;
  const unsigned char *at = bytes + i * record + 1;
  out[i] = *(const int *)at;  // FAULT: misaligned
}

int main() {
  const int record = 5, n = 40;
  unsigned char *bytes = device(numbers<unsigned char>(n * record));
  int *out = device<int>(n);
  unpack<<<1, n>>>(bytes, out, record);
  finish(bytes, out);
}
