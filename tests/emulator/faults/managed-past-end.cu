// Managed memory is device memory too.
#include "../check.cuh"

struct particle {
  float x, y, z, mass;
};

__global__ void gravity(particle *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) p[i].z -= 9.81f;  // FAULT: global-bounds
}

int main() {
  const int n = 77;
  particle *p;
  CUDA(cudaMallocManaged(&p, n * sizeof(particle)));
  for (int i = 0; i < n; i++) p[i] = {0, 0, 100, 1};
  gravity<<<2, 64>>>(p, n);
  finish(p);
}
