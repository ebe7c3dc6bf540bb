// Contiguous elements of 1, 2, 4, 8 and 16 bytes: 1, 2, 4, 8, 16 sectors.
#include "../check.cuh"

template <class T>
__global__ void copy(const T *in, T *out) {
  // COUNT: global load requests=1 sectors=1/2/4/8/8/16
  // COUNT: global load ideal_sectors=1/2/4/8/8/16 width=1/2/4/8/8/16
  T v = in[threadIdx.x];
  // COUNT: global store requests=1 sectors=1/2/4/8/8/16
  // COUNT: global store ideal_sectors=1/2/4/8/8/16 width=1/2/4/8/8/16
  out[threadIdx.x] = v;
}

template <class T>
void run() {
  T *in = device<T>(32), *out = device<T>(32);
  CUDA(cudaMemset(in, 1, 32 * sizeof(T)));
  copy<<<1, 32>>>(in, out);
  finish();
}

int main() {
  run<char>();
  run<short>();
  run<int>();
  run<double>();
  run<float2>();
  run<float4>();
}
