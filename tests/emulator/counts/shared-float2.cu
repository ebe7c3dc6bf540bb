// 8 bytes per lane: two phases of 16 lanes.
#include "../check.cuh"

__global__ void pairs(float2 *out) {
  __shared__ float2 s[64];
  int t = threadIdx.x;
  // COUNT: shared store width=8 requests=1 wavefronts=2 ideal_wavefronts=2
  s[t] = make_float2(t, 1);
  __syncwarp();
  // COUNT: shared store width=8 requests=1 wavefronts=4 ideal_wavefronts=2
  s[2 * t] = make_float2(t, 3);
  __syncwarp();
  // COUNT: shared load width=8 requests=1 wavefronts=2 ideal_wavefronts=2
  float2 a = s[t];
  float2 b = s[t ^ 3];  // COUNT: shared load width=8 requests=1 wavefronts=2
  float2 c = s[t / 2];  // COUNT: shared load width=8 requests=1 wavefronts=1
  out[t] = make_float2(a.x + b.y, c.x);
}

__global__ void columns(double *out) {
  __shared__ double flat[32][32];
  __shared__ double padded[32][33];
  int t = threadIdx.x;
  for (int i = 0; i < 32; i++) {
    // COUNT: shared store width=8 requests=32 wavefronts=64
    flat[i][t] = i + t;
    // COUNT: shared store width=8 requests=32 wavefronts=64
    padded[i][t] = i - t;
  }
  __syncwarp();
  // COUNT: shared load width=8 requests=1 wavefronts=32
  double f = flat[t][3];
  // COUNT: shared load width=8 requests=1 wavefronts=2
  double p = padded[t][3];
  out[t] = f + p;
}

int main() {
  float2 *out = device<float2>(32);
  double *other = device<double>(32);
  pairs<<<1, 32>>>(out);
  columns<<<1, 32>>>(other);
  finish();
}
