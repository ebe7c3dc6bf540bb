// Sectors are counted over all lanes, whatever the width.
#include "../check.cuh"

__global__ void quads(const float4 *in, float4 *out, int zero) {
  int t = threadIdx.x;
  float4 a = in[zero];   // COUNT: global load width=16 requests=1 sectors=1
  float4 b = in[t / 2];  // COUNT: global load width=16 requests=1 sectors=8
  float4 c = in[2 * t];  // COUNT: global load width=16 requests=1 sectors=32
  float4 d = in[t ^ 1];  // COUNT: global load width=16 requests=1 sectors=16
  // COUNT: global store width=16 requests=1 sectors=32
  out[3 * t] = make_float4(a.x, b.y, c.z, d.w);
}

int main() {
  float4 *in = device(std::vector<float4>(64)), *out = device<float4>(96);
  quads<<<1, 32>>>(in, out, 0);
  finish();
}
