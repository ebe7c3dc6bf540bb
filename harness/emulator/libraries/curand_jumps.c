/* curand_jumps.c - far ahead in a sequence: the generators are linear, so that
 * a step is a matrix, and 2^k steps its k-th square. */
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "include/curand_states.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* ---- XORWOW: over bits ---- */

enum { WORDS = 5, BITS = 32 * WORDS, XORWOW_SQUARES = 67 + 64 };

/* Where each bit of a state goes: row i is the state that only bit i makes. */
typedef uint32_t bit_matrix[BITS][WORDS];
static bit_matrix xorwow[XORWOW_SQUARES];

static void apply_bits(const bit_matrix m, uint32_t v[WORDS]) {
  uint32_t to[WORDS] = {0};
  for (int word = 0; word < WORDS; word++)
    for (uint32_t rest = v[word]; rest; rest &= rest - 1) {
      const uint32_t *row = m[32 * word + __builtin_ctz(rest)];
      for (int i = 0; i < WORDS; i++)
        to[i] ^= row[i];
    }
  memcpy(v, to, sizeof to);
}

static void square_bits(const bit_matrix m, bit_matrix squared) {
  memcpy(squared, m, sizeof(bit_matrix));
  for (int i = 0; i < BITS; i++)
    apply_bits(m, squared[i]);
}

static void make_xorwow(void) {
  for (int i = 0; i < BITS; i++) {
    struct curandStateXORWOW s = {0};
    s.v[i / 32] = 1u << i % 32;
    emu_xorwow_next(&s);
    memcpy(xorwow[0][i], s.v, sizeof s.v);
  }
  for (int k = 1; k < XORWOW_SQUARES; k++)
    square_bits(xorwow[k - 1], xorwow[k]);
}

/* ---- MRG32k3a: modulo m1 and m2 ---- */

enum { MRG_SQUARES = 127 + 64 };
typedef uint64_t number_matrix[3][3];
static number_matrix mrg[2][MRG_SQUARES];
static const uint64_t modulus[2] = {EMU_MRG_M1, EMU_MRG_M2};

static void square_numbers(const number_matrix a, uint64_t m,
                           number_matrix squared) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      squared[i][j] = 0;
      for (int k = 0; k < 3; k++)
        squared[i][j] = (squared[i][j] + a[i][k] * a[k][j] % m) % m;
    }
}

static void apply_numbers(const number_matrix a, uint64_t m, unsigned v[3]) {
  uint64_t to[3] = {0};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      to[i] = (to[i] + a[i][k] * v[k] % m) % m;
  for (int i = 0; i < 3; i++)
    v[i] = (unsigned)to[i];
}

static void make_mrg(void) {
  static const number_matrix steps[2] = {
      {{0, 1, 0}, {0, 0, 1}, {EMU_MRG_A13, EMU_MRG_A12, 0}},
      {{0, 1, 0}, {0, 0, 1}, {EMU_MRG_A23, 0, EMU_MRG_A21}}};
  for (int part = 0; part < 2; part++) {
    memcpy(mrg[part][0], steps[part], sizeof(number_matrix));
    for (int k = 1; k < MRG_SQUARES; k++)
      square_numbers(mrg[part][k - 1], modulus[part], mrg[part][k]);
  }
}

/* ---- both ---- */

static void make(void) {
  make_xorwow();
  make_mrg();
}

/* Threads begin with one seed and with subsequences in order: the last answer
 * is mostly a step away from the next. */
void emu_xorwow_jump(unsigned v[5], unsigned long long n, int log2) {
  static _Thread_local struct {
    unsigned from[WORDS], to[WORDS];
    unsigned long long n;
    int log2;
  } last;
  if (!n)
    return;
  pthread_once(&once, make);
  unsigned from[WORDS];
  memcpy(from, v, sizeof from);
  unsigned long long left = n;
  if (last.n && last.n <= n && last.log2 == log2 &&
      memcmp(last.from, v, sizeof from) == 0) {
    memcpy(v, last.to, sizeof from);
    left -= last.n;
  }
  for (int k = log2; left; left >>= 1, k++)
    if (left & 1)
      apply_bits(xorwow[k], v);
  if (log2) {
    memcpy(last.from, from, sizeof from);
    memcpy(last.to, v, sizeof from);
    last.n = n;
    last.log2 = log2;
  }
}

void emu_mrg32k3a_jump(unsigned s1[3], unsigned s2[3], unsigned long long n,
                       int log2) {
  if (n)
    pthread_once(&once, make);
  for (int k = log2; n; n >>= 1, k++)
    if (n & 1) {
      apply_numbers(mrg[0][k], modulus[0], s1);
      apply_numbers(mrg[1][k], modulus[1], s2);
    }
}
