// Stride s in words: gcd(s, 32) lanes meet in a bank.
#include "../check.cuh"

template <int stride>
__global__ void strided(float *out) {
  __shared__ float s[34 * 32];
  int t = threadIdx.x;
  // COUNT: shared store requests=34 wavefronts=34 ideal_wavefronts=34
  for (int i = t; i < 34 * 32; i += 32) s[i] = i;
  __syncwarp();
  // COUNT: shared load requests=1 lanes=32
  // COUNT: shared load wavefronts=1/2/1/4/1/2/1/8/1/2/1/4/1/2/1/16
  // COUNT: shared load wavefronts=1/2/1/4/1/2/1/8/1/2/1/4/1/2/1/32/1
  // COUNT: shared load ideal_wavefronts=1
  out[t] = s[stride * t];
}

template <int stride>
void from(float *out) {
  strided<stride><<<1, 32>>>(out);
  if constexpr (stride < 33) from<stride + 1>(out);
}

int main() {
  float *out = device<float>(32);
  from<1>(out);
  finish();
}
