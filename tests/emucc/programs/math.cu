// Device arithmetic: intrinsics, conversions, bits.
#include <cstdio>
#include <cmath>
#include <algorithm>
#include "math_constants.h"
__global__ void floats(float *r, double *d) {
  int n = 0;
  float x = 0.5f, s, c;
  r[n++] = __expf(0) + __logf(1) + __sinf(0) + __cosf(0) + __powf(2, 3);
  sincosf(0.0f, &s, &c);
  __sincosf(0.0f, &s, &c);
  r[n++] = s + c + rsqrtf(4) + __fdividef(3, 2) + __saturatef(7);
  r[n++] = __fmaf_rn(2, 3, 4) + fmaf(2, 3, 4) + __fadd_rn(1, 2) + __fmul_rz(3, 3);
  r[n++] = __fadd_ru(1, 1e-9f) > 1 && __fadd_rd(1, 1e-9f) == 1;
  r[n++] = min(3, 4) + max(2u, 7u) + min(1.5f, x) + max(2.0, 1.0f) + fminf(1, 2);
  r[n++] = __frcp_rn(4) + __fsqrt_rn(9) + abs(-3) + fabs(-2.5f) + fabsf(-1) + powf(2, 2);
  r[n++] = ceilf(1.2f) + floorf(1.8f) + roundf(2.5f) + truncf(-1.5f) + fmodf(7, 4) + copysignf(1, -2);
  r[n++] = isnan(CUDART_NAN_F) + isinf(CUDART_INF_F) + (CUDART_PI_F > 3.14f);
  d[0] = rsqrt(4.0) + __dadd_rn(1, 2) + __fma_rn(1, 2, 3) + normcdf(0.0) + sinpi(0.5);
  d[2] = erfinv(0.5) + erf(erfinv(0.25)) + erfcinv(1.5);
  d[3] = normcdfinv(0.975) + normcdfinvf(0.5f) + erfc(erfcinv(1e-9)) * 1e9;
  d[1] = erf(0) + tgamma(5.0) + lgamma(1.0) + cbrt(27.0) + hypot(3, 4) + exp2(3.0) + log2(8.0);
}
// Above, at or below what is rounded to nearest: 1, 0, -1.
__device__ int beside(double x, double nearest) { return (x > nearest) - (x < nearest); }
__global__ void rounded(int *r, double one, double two, double three) {
  double third = one / three, root = sqrt(two), tiny = 1e-30;
  r[0] = beside(__dadd_ru(one, tiny), 1) * 100 + beside(__dadd_rd(one, -tiny), 1) * 10 + beside(__dadd_rz(-one, tiny), -1);
  r[1] = beside(__ddiv_ru(one, three), third) * 100 + beside(__ddiv_rd(one, three), third) * 10 + beside(__ddiv_rz(-one, three), -third);
  r[2] = beside(__dsqrt_ru(two), root) * 100 + beside(__dsqrt_rd(two), root) * 10 + beside(__dsqrt_rz(two), root);
  r[3] = beside(__fma_ru(one, one, tiny), 1) * 100 + beside(__dmul_rd(third, three), 1) * 10 + beside(__dsub_rz(one, tiny), 1);
  r[4] = beside(__drcp_ru(three), third) * 100 + beside(one + tiny, 1) * 10 + beside(__dadd_rn(one, tiny), 1);
}
__global__ void bits(long long *r) {
  int n = 0;
  r[n++] = __popc(0xff) + 100 * __clz(1) + 10000 * __ffs(8) + 100000 * __popcll(~0ull);
  r[n++] = __brev(1u) == 0x80000000u;
  r[n++] = __clzll(1) + __ffsll(1ll << 40);
  r[n++] = __byte_perm(0x33221100, 0x77665544, 0x7140);
  r[n++] = __umulhi(1u << 31, 4) + __mulhi(-1, 5) + __mul24(3, 4) + __umul24(5, 6);
  r[n++] = __float2int_rn(2.5f) + 10 * __float2int_rz(-2.7f) + 100 * __float2int_ru(2.1f) + 1000 * __float2int_rd(-2.1f);
  r[n++] = __float_as_int(1.0f);
  r[n++] = (long long)__int_as_float(0x40000000) + __double2int_rn(3.5) + __float2uint_rn(1.5f);
  r[n++] = __float2int_rz(3e9f);
  r[n++] = __double_as_longlong(2.0) == 0x4000000000000000ll && __hiloint2double(0x40000000, 0) == 2.0;
  r[n++] = __funnelshift_l(0x80000000u, 1u, 1) + __sad(3, 8, 1) + __dp4a(0x01010101, 0x02020202, 1);
  r[n++] = __dp4a(make_char4(-1, 2, -3, 4), make_char4(5, 6, 7, 8), 100) + 1000ll * __dp4a(make_uchar4(255, 0, 0, 1), make_uchar4(2, 0, 0, 3), 1u);
  r[n++] = __dp2a_lo(make_short2(-300, 2), make_char4(1, -2, 3, 4), 0) + 10000ll * __dp2a_hi(0x00020003u, 0xff010000u, 1u);
  r[n++] = __dp2a_hi(-1, 0x7f800102, 0) == -127 + 128 && __dp2a_hi(make_ushort2(65535, 1), make_uchar4(0, 0, 2, 3), 0u) == 131073;
  r[n++] = __umul64hi(1ull << 63, 4) + __mul64hi(-1, 1);
}
int main() {
  float *r;
  double *d;
  long long *b;
  cudaMallocManaged(&r, 16 * sizeof *r);
  cudaMallocManaged(&d, 4 * sizeof *d);
  cudaMallocManaged(&b, 16 * sizeof *b);
  floats<<<1, 1>>>(r, d);
  bits<<<1, 1>>>(b);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++)
    printf("%g ", r[i]);
  printf("| %g %g %.6f %.6f\n", d[0], d[1], d[2], d[3]);
  for (int i = 0; i < 15; i++)
    printf("%llx ", b[i]);
  int *about;
  cudaMallocManaged(&about, 5 * sizeof *about);
  rounded<<<1, 1>>>(about, 1, 2, 3);
  cudaDeviceSynchronize();
  printf("\n");
  for (int i = 0; i < 5; i++)
    printf("%d ", about[i]);
  cudaFree(about);
  printf("\n%d %g\n", std::max(1, 2), min(2.5, 3.0));
  cudaFree(r), cudaFree(d), cudaFree(b);
}
//: 10 4 32 1 13.5 13.75 7 3 | 10 43 0.250000 2.959964
//: 625064 1 68 77114400 2b fffffffffffff562 3f800000 8 7fffffff 1 12 7d846 4e6cf0 1 1 
//: 91 100 -11 89 100 
//: 2 2.5
