// Each block smooths what its neighbour block may not have written yet.
#include "../check.cuh"

__global__ void square_then_smooth(const float *in, float *mid, float *out,
                                   int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) mid[i] = in[i] * in[i];  // FAULT: global-race
  __syncthreads();
  if (i < n - 1) out[i] = mid[i] + mid[i + 1];  // FAULT: global-race
}

int main() {
  const int n = 300;
  float *in = device(numbers<float>(n));
  float *mid = device(std::vector<float>(n, 0)), *out = device<float>(n);
  square_then_smooth<<<3, 128>>>(in, mid, out, n);
  finish(in, mid, out);
}
