// One warp, stride s floats: lane l falls in sector floor(s * l / 8).
#include "../check.cuh"

template <int stride>
__global__ void strided(const float *in, float *out) {
  int t = threadIdx.x;
  // COUNT: global load requests=1 lanes=32
  // COUNT: global load sectors=4/8/12/16/20/24/28/32/32/32/32 ideal_sectors=4
  out[t] = in[stride * t];
}

int main() {
  float *in = device(numbers<float>(33 * 32)), *out = device<float>(32);
  strided<1><<<1, 32>>>(in, out);
  strided<2><<<1, 32>>>(in, out);
  strided<3><<<1, 32>>>(in, out);
  strided<4><<<1, 32>>>(in, out);
  strided<5><<<1, 32>>>(in, out);
  strided<6><<<1, 32>>>(in, out);
  strided<7><<<1, 32>>>(in, out);
  strided<8><<<1, 32>>>(in, out);
  strided<9><<<1, 32>>>(in, out);
  strided<16><<<1, 32>>>(in, out);
  strided<33><<<1, 32>>>(in, out);
  finish();
}
