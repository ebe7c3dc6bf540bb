/* host_random.c - rand() and random() of host code: the GNU C library's numbers
 * without its lock, which programs that fill large arrays wait for. An object's
 * calls are given these names when it is linked (compile/link.sh); where a
 * program has functions of its own by these names, theirs are taken. */
#include "../execute/emu_execute.h"
#include <stdint.h>

enum { DEGREE = 31, SEPARATION = 3, DISCARDED = 310 };

/* The last numbers: each is the sum of those 31 and 3 before it. */
static struct {
  uint32_t last[DEGREE];
  unsigned at; /* where the next one goes */
  int is_seeded;
} state;

static uint32_t next_sum(void) {
  unsigned other = state.at + DEGREE - SEPARATION;
  other -= other >= DEGREE ? DEGREE : 0;
  uint32_t sum = state.last[state.at] += state.last[other];
  state.at = state.at == DEGREE - 1 ? 0 : state.at + 1;
  return sum;
}

/* Seeded by a generator of Park and Miller, by Schrage's method. */
static void seed_with(unsigned seed) {
  int64_t word = (int32_t)(seed ? seed : 1);
  state.is_seeded = 1;
  state.last[0] = (uint32_t)word;
  for (int i = 1; i < DEGREE; i++) {
    word = 16807 * (word % 127773) - 2836 * (word / 127773);
    word += word < 0 ? 2147483647 : 0;
    state.last[i] = (uint32_t)word;
  }
  state.at = SEPARATION;
  for (int i = 0; i < DISCARDED; i++)
    next_sum();
}

__attribute__((weak)) void emu_srandom(unsigned seed) {
  seed_with(seed);
}
__attribute__((weak)) void emu_srand(unsigned seed) {
  seed_with(seed);
}

__attribute__((weak)) long emu_random(void) {
  if (!state.is_seeded)
    seed_with(1);
  return next_sum() >> 1;
}
__attribute__((weak)) int emu_rand(void) {
  return (int)emu_random();
}
