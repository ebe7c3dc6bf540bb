/* narrow_shadow.c - a block rarely has more bytes in use than there is room
 * for; what it has forgotten it cannot find. */
#include "narrow_shadow.h"

#include <stdio.h>
#include <stdlib.h>

enum { BYTES = 1 << 14 };

static __thread struct narrow_byte {
  uint32_t at;
  struct global_word of;
} * bytes;

struct global_word *narrow_shadow_at(uint32_t at) {
  if (!bytes && !(bytes = calloc(BYTES, sizeof *bytes))) {
    fprintf(stderr, "emulator: no memory for what threads access\n");
    exit(1);
  }
  struct narrow_byte *b = &bytes[at % BYTES];
  if (b->at != at)
    *b = (struct narrow_byte){.at = at};
  return &b->of;
}
