// Vector types: sizes, alignments, whole loads and members.
#include <cstdio>
__global__ void kernel(const float4 *in, float4 *out, float3 *t, double2 *d,
                       uchar4 *bytes, int2 *pairs) {
  int i = threadIdx.x;
  float4 v = in[i];
  v.x += v.w;
  out[i] = v;
  t[i] = make_float3(v.x, v.y, v.z);
  d[i] = make_double2(v.x, 2);
  bytes[i] = make_uchar4(i, 1, 2, 255);
  const int2 *q = reinterpret_cast<const int2 *>(pairs);
  int2 p = q[i];
  pairs[i].y = p.x + 1;
}
int main() {
  static_assert(sizeof(float3) == 12 && alignof(float3) == 4, "float3");
  static_assert(sizeof(float4) == 16 && alignof(float4) == 16, "float4");
  static_assert(alignof(float2) == 8 && alignof(uchar4) == 4, "small");
  static_assert(alignof(double2) == 16 && alignof(short4) == 8, "double2");
  static_assert(sizeof(longlong4) == 32 && sizeof(ushort3) == 6, "wide");
  float4 *in, *out;
  float3 *t;
  double2 *d;
  uchar4 *b;
  int2 *p;
  cudaMallocManaged(&in, 32 * sizeof *in);
  cudaMallocManaged(&out, 32 * sizeof *out);
  cudaMallocManaged(&t, 32 * sizeof *t);
  cudaMallocManaged(&d, 32 * sizeof *d);
  cudaMallocManaged(&b, 32 * sizeof *b);
  cudaMallocManaged(&p, 32 * sizeof *p);
  for (int i = 0; i < 32; i++) {
    in[i] = make_float4(i, 1, 2, 3);
    p[i] = {i, 0};
  }
  kernel<<<1, 32>>>(in, out, t, d, b, p);
  cudaDeviceSynchronize();
  dim3 g(3), from = make_uint3(1, 2, 3);
  printf("%g %g %g %g %d %d %u %u\n", out[5].x, t[5].z, t[31].x, d[5].x, b[7].w,
         p[9].y, g.x * g.y * g.z, from.z);
  cudaFree(in), cudaFree(out), cudaFree(t), cudaFree(d), cudaFree(b), cudaFree(p);
}
//: 8 2 34 8 255 10 3 3
