// Complex numbers of Thrust pass through shared memory with no barrier.
#include <thrust/complex.h>

#include "../check.cuh"

using Complex = thrust::complex<float>;

__global__ void reverse(const Complex *in, Complex *out) {
  __shared__ Complex box[64];
  box[threadIdx.x] = in[threadIdx.x] * 2.0f;       // FAULT: race
  out[threadIdx.x] = conj(box[63 - threadIdx.x]);  // FAULT: race
}

int main() {
  Complex *in = device(std::vector<Complex>(64)), *out = device<Complex>(64);
  reverse<<<1, 64>>>(in, out);
  finish(in, out);
}
