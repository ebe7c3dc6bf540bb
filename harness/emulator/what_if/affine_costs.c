/* affine_costs.c - what affine accesses cost in blocks of another shape: each
 * block's requests, counted at the addresses that its threads would have. */
#include "affine_accesses.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "affine_turns.h"
#include "recounted.h"

/* Requests that begin alike, of the same lanes, cost the same. */
struct known_cost {
  uint32_t mask, low;
  unsigned warp;
  struct tally cost;
};
enum { KNOWN_COSTS = 256 };

/* A turn in blocks of another shape. */
struct reshaped {
  const struct affine_turn *turn;
  const unsigned *block;
  unsigned threads;
  int64_t offset[MAX_THREADS]; /* of each thread's address, in any block */
  struct known_cost known[KNOWN_COSTS];
  struct tally sum;
};

static int is_in(const struct affine *a, const int64_t *at) {
  int in = 1;
  for (int d = 0; d < DIMENSIONS; d++)
    in &= at[d] >= a->low[d] && at[d] < a->end[d];
  return in;
}

/* Lanes of a block's warp that make the access. */
static uint32_t lanes_of(const struct reshaped *r, const int64_t *first,
                         unsigned warp) {
  const unsigned *b = r->block;
  uint32_t mask = 0;
  for (unsigned i = warp * LANES; i < r->threads && i < (warp + 1) * LANES;
       i++) {
    const int64_t at[] = {first[0] + i % b[0], first[1] + i / b[0] % b[1],
                          first[2] + i / b[0] / b[1]};
    mask |= (uint32_t)is_in(&r->turn->all, at) << i % LANES;
  }
  return mask;
}

/* The same, if all of the block's threads do. */
static uint32_t all_lanes(const struct reshaped *r, unsigned warp) {
  unsigned left = r->threads - warp * LANES;
  return left < LANES ? (1u << left) - 1 : ~0u;
}

static void add_request(struct reshaped *reshaped, unsigned warp, uint32_t mask,
                        int64_t base) {
  const int64_t *offset = reshaped->offset + (size_t)warp * LANES;
  uint32_t address[LANES] = {0};
  uint32_t low = (uint32_t)(base + offset[__builtin_ctz(mask)]) % 256;
  struct known_cost *known = &reshaped->known[(low + warp * 67) % KNOWN_COSTS];
  if (known->mask != mask || known->low != low || known->warp != warp) {
    for (uint32_t m = mask; m; m &= m - 1)
      address[__builtin_ctz(m)] = (uint32_t)(base + offset[__builtin_ctz(m)]);
    *known = (struct known_cost){.mask = mask, .low = low, .warp = warp};
    known->cost = request_tally(&reshaped->turn->counts, mask, address);
  }
  tally_add(&reshaped->sum, &known->cost);
}

static void add_block(struct reshaped *reshaped, const int64_t *first) {
  const struct affine *affine = &reshaped->turn->all;
  int64_t base = affine->address, last[DIMENSIONS];
  for (int d = 0; d < DIMENSIONS; d++) {
    base += affine->by[d] * (first[d] - affine->at[d]);
    last[d] = first[d] + reshaped->block[d] - 1;
  }
  int whole = is_in(affine, first) && is_in(affine, last);
  for (unsigned warp = 0; warp * LANES < reshaped->threads; warp++) {
    uint32_t mask =
        whole ? all_lanes(reshaped, warp) : lanes_of(reshaped, first, warp);
    if (mask)
      add_request(reshaped, warp, mask, base);
  }
}

static void add_blocks(struct reshaped *r) {
  const struct affine *a = &r->turn->all;
  int64_t from[DIMENSIONS], at[DIMENSIONS];
  for (int d = 0; d < DIMENSIONS; d++)
    from[d] = a->low[d] / r->block[d] * r->block[d];
  for (at[2] = from[2]; at[2] < a->end[2]; at[2] += r->block[2])
    for (at[1] = from[1]; at[1] < a->end[1]; at[1] += r->block[1])
      for (at[0] = from[0]; at[0] < a->end[0]; at[0] += r->block[0])
        add_block(r, at);
}

static void set_offsets(struct reshaped *r) {
  const unsigned *b = r->block;
  const int64_t *by = r->turn->all.by;
  for (unsigned i = 0; i < r->threads; i++)
    r->offset[i] = by[0] * (i % b[0]) + by[1] * (i / b[0] % b[1]) +
                   by[2] * (i / b[0] / b[1]);
}

void affine_each(const unsigned block[DIMENSIONS], affine_cost *call,
                 void *context) {
  struct reshaped *reshaped = require_memory(malloc(sizeof *reshaped), "maps");
  for (const struct affine_turn *turn = affine_turn_after(NULL); turn;
       turn = affine_turn_after(turn)) {
    memset(reshaped->known, 0, sizeof reshaped->known);
    reshaped->turn = turn;
    reshaped->block = block;
    reshaped->threads = block[0] * block[1] * block[2];
    reshaped->sum = (struct tally){0};
    set_offsets(reshaped);
    add_blocks(reshaped);
    call(&turn->counts, &reshaped->sum, context);
  }
  free(reshaped);
}
