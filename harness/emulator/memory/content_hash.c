/* content_hash.c - the multiplications of four lanes are under way together. */
#include "content_hash.h"

#include <string.h>

enum { LANES = 4, STEP = 16 * LANES };

/* Odd numbers without a pattern: the fractions of the square roots of primes.
 */
static const uint64_t odd[] = {0x6a09e667f3bcc909u, 0xbb67ae8584caa73bu,
                               0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
                               0x510e527fade682d1u};

static uint64_t fold(uint64_t a, uint64_t b) {
  unsigned __int128 p = (unsigned __int128)a * b;
  return (uint64_t)p ^ (uint64_t)(p >> 64);
}

static uint64_t word(const unsigned char *p) {
  uint64_t w;
  memcpy(&w, p, sizeof w);
  return w;
}

static void step(uint64_t lane[LANES], const unsigned char *p) {
  for (int i = 0; i < LANES; i++)
    lane[i] = fold(word(p + 16 * i) ^ odd[i], word(p + 16 * i + 8) ^ lane[i]);
}

uint64_t content_hash(uint64_t seed, const void *from, size_t bytes) {
  uint64_t lane[LANES], sum = fold(seed ^ odd[0], bytes ^ odd[4]);
  const unsigned char *p = from;
  for (int i = 0; i < LANES; i++)
    lane[i] = sum + odd[i];
  for (; bytes >= STEP; bytes -= STEP, p += STEP)
    step(lane, p);
  if (bytes) {
    unsigned char rest[STEP] = {0};
    memcpy(rest, p, bytes);
    step(lane, rest);
  }
  for (int i = 0; i < LANES; i++)
    sum = fold(sum ^ odd[i], lane[i] ^ odd[4]);
  return sum;
}
