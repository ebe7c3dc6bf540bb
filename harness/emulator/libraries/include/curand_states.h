/* curand_states.h - cuRAND's generators: their states, and the next number.
 *
 * XORWOW is George Marsaglia's (2003), Philox4x32-10 John Salmon's and others'
 * (2011), MRG32k3a Pierre L'Ecuyer's (1999). Seeds, subsequences and states are
 * cuRAND's, so that sequences and the bytes of a state are, too. C and C++: the
 * host's generators and kernels draw by the same code. */
#pragma once

#include <math.h>

#include "vector_types.h"

#ifdef __cplusplus
extern "C" {
#endif
/* n * 2^log2 numbers ahead (curand_jumps.c). */
void emu_xorwow_jump(unsigned v[5], unsigned long long n, int log2);
void emu_mrg32k3a_jump(unsigned s1[3], unsigned s2[3], unsigned long long n,
                       int log2);
#ifdef __cplusplus
}
#endif

#define EMU_DRAW __attribute__((always_inline)) static inline

/* The second of a pair of normal numbers, until it is asked for. */
#define EMU_SPARE                                                              \
  int boxmuller_flag, boxmuller_flag_double;                                   \
  float boxmuller_extra;                                                       \
  double boxmuller_extra_double;

struct curandStateXORWOW {
  unsigned d, v[5];
  EMU_SPARE
};
struct curandStatePhilox4_32_10 {
  struct uint4 ctr, output;
  struct uint2 key;
  unsigned STATE;
  EMU_SPARE
};
struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  EMU_SPARE
};
#undef EMU_SPARE

#define EMU_NO_SPARE(state)                                                    \
  ((state)->boxmuller_flag = (state)->boxmuller_flag_double = 0,               \
   (state)->boxmuller_extra = 0, (state)->boxmuller_extra_double = 0)

/* ---- XORWOW ---- */

/* By n * 2^log2: the additive part repeats every 2^32. */
EMU_DRAW void emu_xorwow_skip(struct curandStateXORWOW *s, unsigned long long n,
                              int log2) {
  unsigned v[5];
  for (int i = 0; i < 5; i++)
    v[i] = s->v[i];
  emu_xorwow_jump(v, n, log2);
  for (int i = 0; i < 5; i++)
    s->v[i] = v[i];
  if (log2 < 32)
    s->d += 362437u * (unsigned)(n << log2);
}

EMU_DRAW void emu_xorwow_init(struct curandStateXORWOW *s,
                              unsigned long long seed,
                              unsigned long long subsequence,
                              unsigned long long offset) {
  unsigned low = 1099087573u * ((unsigned)seed ^ 0xaad26b49u);
  unsigned high = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu);
  unsigned v[5] = {123456789u + low, 362436069u ^ low, 521288629u + high,
                   88675123u ^ high, 5783321u + low};
  emu_xorwow_jump(v, subsequence, 67);
  emu_xorwow_jump(v, offset, 0);
  s->d = 6615241u + low + high + 362437u * (unsigned)offset;
  for (int i = 0; i < 5; i++)
    s->v[i] = v[i];
  EMU_NO_SPARE(s);
}

EMU_DRAW unsigned emu_xorwow_next(struct curandStateXORWOW *s) {
  unsigned t = s->v[0] ^ s->v[0] >> 2, last = s->v[4];
  for (int i = 0; i < 4; i++)
    s->v[i] = s->v[i + 1];
  t ^= t << 1 ^ last ^ last << 4;
  s->v[4] = t;
  s->d += 362437u;
  return t + s->d;
}

/* ---- Philox4x32-10 ---- */

EMU_DRAW struct uint4 emu_philox(struct uint4 c, struct uint2 key) {
  for (int round = 0; round < 10; round++) {
    unsigned long long a = 0xd2511f53ull * c.x, b = 0xcd9e8d57ull * c.z;
    struct uint4 next = {(unsigned)(b >> 32) ^ c.y ^ key.x, (unsigned)b,
                         (unsigned)(a >> 32) ^ c.w ^ key.y, (unsigned)a};
    c = next;
    key.x += 0x9e3779b9u;
    key.y += 0xbb67ae85u;
  }
  return c;
}

EMU_DRAW void emu_philox_count(struct uint4 *c, unsigned long long blocks,
                               unsigned long long sequences) {
  unsigned long long low = ((unsigned long long)c->y << 32 | c->x) + blocks;
  unsigned long long high =
      ((unsigned long long)c->w << 32 | c->z) + sequences + (low < blocks);
  c->x = (unsigned)low;
  c->y = (unsigned)(low >> 32);
  c->z = (unsigned)high;
  c->w = (unsigned)(high >> 32);
}

/* n numbers and `sequences` subsequences, of 2^66 numbers each, ahead. */
EMU_DRAW void emu_philox_skip(struct curandStatePhilox4_32_10 *s,
                              unsigned long long n,
                              unsigned long long sequences) {
  unsigned at = s->STATE + (unsigned)(n & 3);
  emu_philox_count(&s->ctr, n / 4 + at / 4, sequences);
  s->STATE = at % 4;
  s->output = emu_philox(s->ctr, s->key);
}

EMU_DRAW void emu_philox_init(struct curandStatePhilox4_32_10 *s,
                              unsigned long long seed,
                              unsigned long long subsequence,
                              unsigned long long offset) {
  struct uint4 zero = {0, 0, 0, 0};
  s->ctr = zero;
  s->key.x = (unsigned)seed;
  s->key.y = (unsigned)(seed >> 32);
  s->STATE = 0;
  EMU_NO_SPARE(s);
  emu_philox_skip(s, offset, subsequence);
}

EMU_DRAW unsigned emu_philox_next(struct curandStatePhilox4_32_10 *s) {
  unsigned at = s->STATE;
  unsigned number = at == 0   ? s->output.x
                    : at == 1 ? s->output.y
                    : at == 2 ? s->output.z
                              : s->output.w;
  if (at == 3)
    emu_philox_skip(s, 1, 0);
  else
    s->STATE = at + 1;
  return number;
}

/* ---- MRG32k3a ---- */

#define EMU_MRG_M1 4294967087ull
#define EMU_MRG_M2 4294944443ull
#define EMU_MRG_A12 1403580ull
#define EMU_MRG_A13 (EMU_MRG_M1 - 810728ull) /* of -810728 */
#define EMU_MRG_A21 527612ull
#define EMU_MRG_A23 (EMU_MRG_M2 - 1370589ull) /* of -1370589 */

EMU_DRAW void emu_mrg32k3a_init(struct curandStateMRG32k3a *s,
                                unsigned long long seed,
                                unsigned long long subsequence,
                                unsigned long long offset) {
  unsigned long long x = (unsigned)seed ^ 0x55555555u;
  unsigned long long y = (unsigned)(seed >> 32) ^ 0xaaaaaaaau;
  unsigned s1[3], s2[3];
  for (int i = 0; i < 3; i++) {
    s1[i] = seed ? (unsigned)((i == 1 ? y : x) * 12345 % EMU_MRG_M1) : 12345;
    s2[i] = seed ? (unsigned)((i == 1 ? x : y) * 12345 % EMU_MRG_M2) : 12345;
  }
  emu_mrg32k3a_jump(s1, s2, subsequence & ((1ull << 51) - 1), 76);
  emu_mrg32k3a_jump(s1, s2, offset, 0);
  for (int i = 0; i < 3; i++) {
    s->s1[i] = s1[i];
    s->s2[i] = s2[i];
  }
  EMU_NO_SPARE(s);
}

EMU_DRAW void emu_mrg32k3a_skip(struct curandStateMRG32k3a *s,
                                unsigned long long n, int log2) {
  unsigned s1[3], s2[3];
  for (int i = 0; i < 3; i++) {
    s1[i] = s->s1[i];
    s2[i] = s->s2[i];
  }
  emu_mrg32k3a_jump(s1, s2, n, log2);
  for (int i = 0; i < 3; i++) {
    s->s1[i] = s1[i];
    s->s2[i] = s2[i];
  }
}

/* From 1 to M1. */
EMU_DRAW unsigned emu_mrg32k3a_next(struct curandStateMRG32k3a *s) {
  unsigned p = (unsigned)((EMU_MRG_A12 * s->s1[1] % EMU_MRG_M1 +
                           EMU_MRG_A13 * s->s1[0] % EMU_MRG_M1) %
                          EMU_MRG_M1);
  unsigned q = (unsigned)((EMU_MRG_A21 * s->s2[2] % EMU_MRG_M2 +
                           EMU_MRG_A23 * s->s2[0] % EMU_MRG_M2) %
                          EMU_MRG_M2);
  for (int i = 0; i < 2; i++) {
    s->s1[i] = s->s1[i + 1];
    s->s2[i] = s->s2[i + 1];
  }
  s->s1[2] = p;
  s->s2[2] = q;
  return p > q ? p - q : p - q + (unsigned)EMU_MRG_M1;
}

/* ---- numbers from bits, as cuRAND makes them ---- */

EMU_DRAW float emu_uniform(unsigned x) { /* (0, 1] */
  return (float)x * 0x1p-32f + 0x1p-33f;
}
EMU_DRAW double emu_uniform_53(unsigned x, unsigned y) {
  unsigned long long z = x ^ (unsigned long long)y << 21;
  return (double)z * 0x1p-53 + 0x1p-54;
}
EMU_DRAW double emu_uniform_32(unsigned x) {
  return (double)x * 0x1p-32 + 0x1p-32;
}
/* MRG32k3a's own, of a number from 1 to M1: into (0, 1], and to 32 bits. */
#define EMU_MRG_NORM 2.3283065498378288e-10
EMU_DRAW unsigned emu_mrg32k3a_bits(unsigned number) {
  return (unsigned)(number * 1.000000048662);
}

/* Two normal numbers of two uniform ones, the second an angle. */
EMU_DRAW float emu_angle(unsigned y) { /* radians */
  const float unit = 0x1p-32f * 6.2831855f;
  return (float)y * unit + unit / 2;
}
EMU_DRAW struct float2 emu_box_muller(float u, float angle) {
  float radius = sqrtf(-2 * logf(u));
  struct float2 pair = {sinf(angle) * radius, cosf(angle) * radius};
  return pair;
}
EMU_DRAW struct double2 emu_box_muller_double(double u, double half_turns) {
  const double pi = 3.1415926535897932;
  double radius = sqrt(-2 * log(u));
  struct double2 pair = {sin(half_turns * pi) * radius,
                         cos(half_turns * pi) * radius};
  return pair;
}
