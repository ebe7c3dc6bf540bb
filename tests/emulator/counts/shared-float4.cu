// 16 bytes per lane: four phases of 8 lanes.
#include "../check.cuh"

__global__ void quads(float4 *out) {
  __shared__ float4 s[96];
  int t = threadIdx.x;
  float4 v = make_float4(t, 1, 2, 3);
  // COUNT: shared store width=16 requests=1 wavefronts=4 ideal_wavefronts=4
  s[t] = v;
  __syncwarp();
  // COUNT: shared store width=16 requests=1 wavefronts=8 ideal_wavefronts=4
  s[2 * t] = v;
  __syncwarp();
  // COUNT: shared store width=16 requests=1 wavefronts=4 ideal_wavefronts=4
  s[3 * t] = v;
  __syncwarp();
  float4 a = s[t];        // COUNT: shared load width=16 requests=1 wavefronts=4
  float4 b = s[2 * t];    // COUNT: shared load width=16 requests=1 wavefronts=8
  float4 c = s[t / 2];    // COUNT: shared load width=16 requests=1 wavefronts=2
  out[t] = make_float4(a.x, b.y, c.z, 0);
}

int main() {
  float4 *out = device<float4>(32);
  quads<<<1, 32>>>(out);
  finish();
}
