/* block_checks.c - the block that this OS thread runs, and how the barriers of
 * its tiles order its warps. */
#include "block_checks.h"

#include <string.h>

__thread struct block_checks *cur_checks;

/* What one of them knew, all know. */
void tile_order_barrier(struct tile_order *t, unsigned first, unsigned warps) {
  uint32_t all[MAX_WARPS] = {0};
  t->now++;
  for (unsigned i = first; i < first + warps; i++)
    for (unsigned w = 0; w < MAX_WARPS; w++)
      if (t->known[i][w] > all[w])
        all[w] = t->known[i][w];
  for (unsigned i = first; i < first + warps; i++)
    all[i] = t->now;
  for (unsigned i = first; i < first + warps; i++)
    memcpy(t->known[i], all, sizeof all);
}

void tile_order_reset(struct tile_order *t) {
  if (t->now)
    memset(t, 0, sizeof *t);
}

int tile_order_after(const struct tile_order *t, unsigned warp, uint32_t warps,
                     uint32_t time) {
  const uint32_t *known = t->known[warp];
  int after = 1;
  for (uint32_t m = warps; m; m &= m - 1)
    after &= time < known[__builtin_ctz(m)];
  return after;
}
