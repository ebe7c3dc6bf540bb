// The kernel is given the host's array instead of the device's.
#include "../check.cuh"

__global__ void scale(float *x, int n) {
  int i = threadIdx.x;
  if (i < n) x[i] *= 2;  // FAULT: host-pointer
}

int main() {
  const int n = 50;
  float *h_x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; i++) h_x[i] = i;
  float *d_x = device<float>(n);
  CUDA(cudaMemcpy(d_x, h_x, n * sizeof(float), cudaMemcpyHostToDevice));
  scale<<<1, 64>>>(h_x, n);
  finish(d_x);
  free(h_x);
}
