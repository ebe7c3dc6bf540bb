// Two warps, shifted by 0, 1, 4, 7, 8, 31, 32 floats: a warp's 128 bytes touch
// a fifth sector unless they begin on one.
#include "../check.cuh"

__global__ void shifted(const float *in, float *out, int offset) {
  int t = threadIdx.x;
  // COUNT: global load requests=2 lanes=64 sectors=8/10/10/10/8/10/8
  float v = in[t + offset];
  // COUNT: global store requests=2 lanes=64 sectors=8/10/10/10/8/10/8
  out[t + offset] = v;
}

int main() {
  float *in = device(numbers<float>(96)), *out = device<float>(96);
  for (int offset : {0, 1, 4, 7, 8, 31, 32})
    shifted<<<1, 64>>>(in, out, offset);
  finish();
}
