// Bytes and shorts: what counts is the 32-bit word.
#include "../check.cuh"

__global__ void small(int *out) {
  __shared__ unsigned char c[4096];
  __shared__ short h[1024];
  int t = threadIdx.x;
  // COUNT: shared store width=1 requests=128 wavefronts=128
  for (int i = t; i < 4096; i += 32) c[i] = i;
  // COUNT: shared store width=2 requests=32 wavefronts=32
  for (int i = t; i < 1024; i += 32) h[i] = i;
  __syncwarp();
  int a = c[t];        // COUNT: shared load width=1 requests=1 wavefronts=1
  int b = c[4 * t];    // COUNT: shared load width=1 requests=1 wavefronts=1
  int d = c[8 * t];    // COUNT: shared load width=1 requests=1 wavefronts=2
  int e = c[128 * t];  // COUNT: shared load width=1 requests=1 wavefronts=32
  int f = h[2 * t];    // COUNT: shared load width=2 requests=1 wavefronts=1
  int g = h[32 * t];   // COUNT: shared load width=2 requests=1 wavefronts=16
  out[t] = a + b + d + e + f + g;
}

int main() {
  int *out = device<int>(32);
  small<<<1, 32>>>(out);
  finish();
}
