// A barrier orders the threads of a block, and the sum is of all blocks; in the
// second kernel, of one block, there is none.
#include "../check.cuh"

__global__ void mean(const float *x, float *sum, float *mean) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);  // FAULT: global-race
  __syncthreads();
  if (i == 0) *mean = *sum / (gridDim.x * blockDim.x);  // FAULT: global-race
}

__global__ void shares(const float *x, float *sum, float *share) {
  int t = threadIdx.x;
  if (t == 0) *sum = 0;   // FAULT: race
  atomicAdd(sum, x[t]);   // FAULT: race
  share[t] = x[t] / *sum; // FAULT: race
}

int main() {
  float *x = device(numbers<float>(256)), *out = device<float>(64);
  float *sum = device(std::vector<float>(1, 0));
  mean<<<4, 64>>>(x, sum, out);
  shares<<<1, 64>>>(x, sum, out);
  finish(x, out, sum);
}
