// Blocks that add to the same places at the same time: that an addition had to
// be tried again, because another block's came first, is nobody's iteration.
#include "../check.cuh"

__global__ void add(const int *in, int *sums, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, last = 0;
  for (int j = 0; j < 48; j++) {
    last = in[j];         // COUNT: global load requests=12288 lanes=393216
    if (threadIdx.x % 3 == 0)
      continue;
    atomicAdd(sums, 1);   // COUNT: global atomic requests=12288 lanes=261120
  }
  out[i] = last;          // COUNT: global store requests=256 lanes=8192
}

int main() {
  int *in = device(numbers<int>(48)), *sums = device<int>(1);
  int *out = device<int>(64 * 128);
  cudaMemset(sums, 0, sizeof(int));
  add<<<64, 128>>>(in, sums, out);
  finish();
}
