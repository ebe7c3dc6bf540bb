// An object with virtual functions is built by the host and copied: its table of
// functions is the host's.
#include "../check.cuh"

struct shape {
  __host__ __device__ virtual float area() const { return 0; }
};
struct square : shape {
  float side;
  __host__ __device__ explicit square(float s) : side(s) {}
  __host__ __device__ float area() const override { return side * side; }
};

__global__ void measure(const shape *s, float *area) {
  *area = s->area();  // FAULT: host-pointer
}

int main() {
  square s(3);
  float *area = device<float>(1);
  square *copy = device<square>(1);
  CUDA(cudaMemcpy(copy, &s, sizeof s, cudaMemcpyHostToDevice));
  measure<<<1, 1>>>(copy, area);
  finish(copy, area);
}
