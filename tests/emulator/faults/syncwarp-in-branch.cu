// The even lanes wait for a whole warp whose odd lanes are elsewhere.
#include "../check.cuh"

__global__ void halves(const int *in, int *out) {
  __shared__ int box[32];
  int t = threadIdx.x;
  box[t] = in[t];
  if (t % 2 == 0) {
    box[t] *= 2;
    __syncwarp();  // FAULT: inactive-lane
  }
  __syncthreads();  // FAULT: inactive-lane
  out[t] = box[31 - t];
}

int main() {
  int *in = device(numbers<int>(32)), *out = device<int>(32);
  halves<<<1, 32>>>(in, out);
  finish(in, out);
}
