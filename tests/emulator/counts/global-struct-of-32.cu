// Members of a 32-byte struct: one sector per lane, whichever member.
#include "../check.cuh"

struct body {
  float4 position;
  float2 speed;
  int id, kind;
};

__global__ void members(const body *b, float *out) {
  int t = threadIdx.x;
  // COUNT: global load width=16 requests=1 sectors=32 ideal_sectors=16
  float4 p = b[t].position;
  // COUNT: global load width=8 requests=1 sectors=32 ideal_sectors=8
  float2 v = b[t].speed;
  // COUNT: global load width=4 requests=1 sectors=32 ideal_sectors=4
  int id = b[t].id;
  out[t] = p.x + p.w + v.y + id;
}

int main() {
  body *b = device(std::vector<body>(32));
  float *out = device<float>(32);
  members<<<1, 32>>>(b, out);
  finish();
}
