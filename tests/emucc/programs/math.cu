// Device arithmetic, half precision, shared variables of such types.
#include <algorithm>
#include <cmath>
#include "../../check.cuh"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "math_constants.h"

// Device arithmetic: intrinsics, conversions, bits.
namespace arithmetic {
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
static void run() {
  float *r = managed<float>(16);
  double *d = managed<double>(4);
  long long *b = managed<long long>(16);
  floats<<<1, 1>>>(r, d);
  bits<<<1, 1>>>(b);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++)
    printf("%g ", r[i]);
  printf("| %g %g %.6f %.6f\n", d[0], d[1], d[2], d[3]);
  for (int i = 0; i < 15; i++)
    printf("%llx ", b[i]);
  int *about = managed<int>(5);
  rounded<<<1, 1>>>(about, 1, 2, 3);
  SAY("\n");
  for (int i = 0; i < 5; i++)
    printf("%d ", about[i]);
  printf("\n%d %g\n", std::max(1, 2), min(2.5, 3.0));
}
} // namespace arithmetic

// Half precision and bfloat16: rounding, operators, pairs, conversions.
namespace half_precision {
__global__ void kernel(const float *in, __half *h, half2 *h2, __nv_bfloat16 *b, float *out) {
  int i = threadIdx.x;
  __half x = __float2half(in[i]), y = __hmul(x, __float2half(2.0f));
  h[i] = x + y * half(0.5f);
  h2[i] = __hfma2(__float2half2_rn(in[i]), __floats2half2_rn(2, 3), __float2half2_rn(1));
  b[i] = __hadd(__float2bfloat16(in[i]), __float2bfloat16(1));
  x += __half(1.0f);
  out[i] = __half2float(x > y ? x : y) + __low2float(h2[i]) + __high2float(h2[i]) +
           float(hsqrt(__half(16.0f))) + __half2float(__hmax(x, y));
  h2[i] = __hadd2(h2[i], make_half2(1, 2));
}
__global__ void accumulate(half *sum, half2 *pair) {
  atomicAdd(sum, __float2half(1.0f));
  half v = __shfl_down_sync(0xffffffff, half(float(threadIdx.x)), 1);
  if (threadIdx.x == 0)
    *pair = half2(v, v);
}
static void run() {
  float *in = managed<float>(32), *out = managed<float>(32);
  __half *h = managed<__half>(32);
  half2 *h2 = managed<half2>(32);
  __nv_bfloat16 *b = managed<__nv_bfloat16>(32);
  __half *sum = managed<__half>();
  for (int i = 0; i < 32; i++)
    in[i] = i;
  *sum = 0.0f;
  kernel<<<1, 32>>>(in, h, h2, b, out);
  SAY("%g %g %g %g %g\n", float(h[3]), float(h2[3].x), __half2float(h2[3].y),
      __bfloat162float(b[3]), out[3]);
  accumulate<<<1, 32>>>(sum, h2);
  SAY("%g %g\n", __half2float(*sum), __low2float(*h2));
  printf("%d %#x %#x %#x %g\n", (int)sizeof(half2), __half_as_ushort(__float2half(65520)),
         __half_as_ushort(__float2half(5.9604645e-8f)), __half_as_ushort(__float2half(0.1f)),
         __half2float(__float2half(2049)));
  printf("%#x %#x %g\n", __bfloat16_as_ushort(__float2bfloat16(1.00390625f)),
         __bfloat16_as_ushort(__float2bfloat16(1.01171875f)), __half2float(__float2half(-1e-9f)));
}
} // namespace half_precision

// Shared variables of types with constructors: nothing guards their
// initialisation, nothing of it is counted.
namespace shared_types {
struct Pair {
  int a, b;
  Pair() = default;
  __device__ Pair(int x) : a(x), b(x) {}
};
__global__ void k(half *out) {
  __shared__ half h[64];
  __shared__ half2 h2[32];
  __shared__ __nv_bfloat16 b;
  __shared__ Pair p[32];
  int t = threadIdx.x;
  h[t] = __float2half(float(t));
  h[t + 32] = h[t];
  h2[t] = __floats2half2_rn(1.f, 2.f);
  p[t] = Pair(t);
  if (t == 0)
    b = __float2bfloat16(3.f);
  __syncthreads();
  out[t] = h[63 - t] + __high2half(h2[31 - t]) +
           __float2half(p[31 - t].b + __bfloat162float(b));
}
static void run() {
  half *o = managed<half>(32);
  k<<<1, 32>>>(o);
  SAY("%g %g\n", __half2float(o[0]), __half2float(o[31]));
}
} // namespace shared_types

int main() {
  arithmetic::run();
  half_precision::run();
  shared_types::run();
  finish();
}
//: 10 4 32 1 13.5 13.75 7 3 | 10 43 0.250000 2.959964
//: 625064 1 68 77114400 2b fffffffffffff562 3f800000 8 7fffffff 1 12 7d846 4e6cf0 1 1 
//: 91 100 -11 89 100 
//: 2 2.5
//: 6 8 12 4 33
//: 32 1
//: 4 0x7c00 0x1 0x2e66 2048
//: 0x3f80 0x3f82 -0
//: 67 5
