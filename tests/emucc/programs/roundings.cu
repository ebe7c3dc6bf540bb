// Conversions with each rounding, half precision's comparisons and saturation,
// DPX, and the compiler's atomic functions with an order and a scope.
//! tier all
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "../../check.cuh"

__global__ void integers(double *r) {
  int n = 16777217;  // 2^24 + 1 is no float
  r[0] = __int2float_rd(n), r[1] = __int2float_ru(n), r[2] = __int2float_rz(-n);
  r[3] = __int2float_rd(-n), r[4] = __uint2float_ru(4294967295u);
  r[5] = double(__ull2float_rd(~0ull)) / 18446742974197923840.0;
  r[6] = __ll2double_ru(9007199254740993ll) - 9007199254740992.0;
  r[7] = __ll2double_rz(-9007199254740993ll) + 9007199254740992.0;
}
static bool to_floats() {
  double *r = zeros<double>(8);
  integers<<<1, 1>>>(r);
  double want[] = {16777216, 16777218, -16777216, -16777218, 4294967296.0, 1, 2, 0};
  return all(host(r, 8), [&](int i) { return want[i]; });
}

__global__ void halves(float *r) {
  float x = 1.0003f, step = 0.0009765625f;
  __half one = 0.75f, nan = __float2half(NAN), up = __float2half_ru(x);
  r[0] = __half2float(__float2half_rd(x)), r[1] = (float(up) - 1) / step;
  r[2] = float(__float2half_rz(-x)), r[3] = __half2int_ru(1.5f) + 10 * __half2int_rd(-1.5f);
  r[4] = __half2short_rz(-1.5f), r[5] = __half2ull_rn(2.5f), r[6] = float(__hadd_sat(one, one));
  r[7] = __heq(nan, nan) + 2 * __hequ(nan, nan) + 4 * __hgtu(nan, one) + 8 * __hne(nan, one);
  __half2 a(1.f, 3.f), b(2.f, 2.f), g = __hgt2(a, b);
  r[8] = float(g.x) + 10 * float(g.y), r[9] = __hgt2_mask(a, b) == 0xffff0000u && !__hbgt2(a, b);
  __half h = +one;
  h++, ++h;
  r[10] = float(h), r[11] = float(__hfma_relu(one, __half(-2.f), one));
  r[12] = float(__half(__nv_bfloat16(1.5f))), r[13] = float(__int2half_ru(2049));
  r[14] = float(__ll2bfloat16_rd(257)), r[15] = float(__lows2half2(a, b).y) + (a < b) + 2 * (a != b);
}
static bool of_halves() {
  float *r = zeros<float>(16);
  halves<<<1, 1>>>(r);
  float want[] = {1, 1, -1, -18, -1, 2, 1, 6, 10, 1, 2.75f, 0, 1.5f, 2050, 256, 4};
  return all(host(r, 16), [&](int i) { return want[i]; });
}

__global__ void pieces(unsigned *r) {
  bool high, low;
  r[0] = __vavgs2(0x0001ffffu, 0x00020000u), r[1] = __vavgs4(0x7f80ff01u, 0x7f800000u);
  r[2] = __viaddmax_s32(5, -9, -3), r[3] = __vimax3_s16x2(0x0001fff0u, 0x00020001u, 0x0003ffffu);
  r[4] = __vimin3_s32_relu(4, -2, 7), r[5] = __viaddmin_u16x2(0xffff0001u, 0x00020001u, 0x00050005u);
  r[6] = __vibmax_s16x2(0x0001ffffu, 0x00020000u, &high, &low), r[7] = high * 2 + low;
  unsigned a = 0x80ff1234u, b = 0x0f0f7f01u;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r[10]) : "r"(a), "r"(b), "r"(~0u));
  asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(r[11]) : "r"(a), "r"(b), "r"(r[0]));
  asm volatile("prmt.b32 %0, %1, %2, %3;" : "=r"(r[12]) : "r"(a), "r"(b), "r"(0xb541u));
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(r[13]) : "r"(a), "r"(b), "r"(36));
  r[8] = __funnelshift_lc(1, 2, 40), r[9] = __urhadd(4294967295u, 4294967294u);
}
static bool of_pieces() {
  unsigned *r = zeros<unsigned>(14);
  pieces<<<1, 1>>>(r);
  unsigned want[] = {0x0002ffffu, 0x7f80ff01u, unsigned(-3), 0x00030001u, 0, 0x00010002u, 0x00020000u, 0, 1, 4294967295u,
                     ~(0x80ff1234u ^ 0x0f0f7f01u), (0x80ff1234u & 0x0f0f7f01u) | (0x2ffffu & (0x80ff1234u | 0x0f0f7f01u)),
                     0xff7f0112u, 0xf0f7f018u};
  return all(host(r, 14), [&](int i) { return want[i]; });
}

__global__ void ordered(unsigned *n, float *f, unsigned long long *old) {
  __nv_atomic_fetch_add(n, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_add(f, 0.5f, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_max(n + 1, threadIdx.x, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  unsigned long long seen = __nv_atomic_load_n(old, __NV_ATOMIC_RELAXED);
  while (!__nv_atomic_compare_exchange_n(old, &seen, seen + 2, false, __NV_ATOMIC_RELAXED,
                                         __NV_ATOMIC_RELAXED)) {}
}
static bool orders_and_scopes() {
  unsigned *n = zeros<unsigned>(2);
  float *f = zeros<float>(1);
  unsigned long long *old = zeros<unsigned long long>(1);
  ordered<<<1, 64>>>(n, f, old);
  return host(n, 2)[0] == 64 && host(n, 2)[1] == 63 && host(f, 1)[0] == 32 && host(old, 1)[0] == 128;
}

int main() {
  return cases({CASE(to_floats), CASE(of_halves), CASE(of_pieces), CASE(orders_and_scopes)});
}
