/* The numbers of host_random.c are the C library's, seeded or not. */
#include <stdlib.h>

#include "../unit/tap.h"

int emu_rand(void);
void emu_srand(unsigned);
long emu_random(void);
void emu_srandom(unsigned);

static int equal(int count) {
  int same = 1;
  for (int i = 0; i < count; i++)
    same &= rand() == emu_rand() && random() == emu_random();
  return same;
}

int main(void) {
  static const unsigned seeds[] = {1, 0, 42, 2147483647, 0x80000000, ~0u};
  ok(equal(1000), "not seeded");
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
    srand(seeds[i]);
    emu_srand(seeds[i]);
    char name[40];
    snprintf(name, sizeof name, "seeded with %u", seeds[i]);
    ok(equal(1000), name);
  }
  srandom(7);
  emu_srandom(7);
  ok(equal(1000), "seeded by srandom");
  return done();
}
