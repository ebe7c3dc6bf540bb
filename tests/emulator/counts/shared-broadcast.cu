// Equal words are free; different words of one bank are not.
#include "../check.cuh"

__global__ void words(int *out, int zero) {
  __shared__ int s[128];
  int t = threadIdx.x;
  for (int i = t; i < 128; i += 32) s[i] = i;
  __syncwarp();
  int a = s[zero];             // COUNT: shared load requests=1 wavefronts=1
  int b = s[t / 2];            // COUNT: shared load requests=1 wavefronts=1
  int c = s[t % 4];            // COUNT: shared load requests=1 wavefronts=1
  int d = s[t % 2 * 32];       // COUNT: shared load requests=1 wavefronts=2
  int e = s[t % 4 * 32];       // COUNT: shared load requests=1 wavefronts=4
  int f = s[t % 4 * 32 + t];   // COUNT: shared load requests=1 wavefronts=1
  int g = s[t % 3 * 32];       // COUNT: shared load requests=1 wavefronts=3
  // COUNT: shared load requests=1 wavefronts=2
  int h = s[t < 5 ? 32 * zero + 7 : 39];
  out[t] = a + b + c + d + e + f + g + h;
}

int main() {
  int *out = device<int>(32);
  words<<<1, 32>>>(out, 0);
  finish();
}
