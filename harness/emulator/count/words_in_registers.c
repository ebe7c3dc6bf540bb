/* words_in_registers.c - requests that a compiler may spare: of words that the
 * warp has loaded or stored shortly before, and may still have in registers.
 *
 * A thread has at most 255 registers (CUDA C++ Programming Guide, technical
 * specifications), so that what lies further back is loaded anew. What a warp
 * has of shared memory, and what it has stored, ends at a barrier; what it has
 * of global memory need not, since a pointer may be to read-only memory. */
#include "../program/require_memory.h"
#include "tallies.h"

#include <stdlib.h>

enum { REGISTERS = 255, SLOTS = 512, WORD = 4, LONG_AGO = 1 << 16 };

/* The words of a request, each lane's. */
struct remembered {
  uint64_t words;  /* a hash of their addresses; 0: none */
  uint64_t when;   /* so many words were requested before */
  unsigned epoch;  /* of the block, then */
  unsigned stored; /* by a request that stored them */
};

struct block_registers {
  struct warp_registers {
    uint64_t now; /* words requested so far */
    struct remembered slots[SLOTS];
  } warps[MAX_WARPS];
};

void words_in_registers_enable(void) {
  requests_wanted |= WANTED_REGISTERS;
}

struct block_registers *count_registers_begin(struct block_registers *b) {
  if (!(requests_wanted & WANTED_REGISTERS))
    return b;
  if (!b)
    b = require_memory(calloc(1, sizeof *b), "counts");
  for (int w = 0; w < MAX_WARPS; w++)
    b->warps[w].now += LONG_AGO;
  return b;
}

void count_registers_freed(struct block_registers *b) {
  free(b);
}

static uint64_t mixed(uint64_t x) {
  x = (x ^ x >> 32) * 0x9e3779b97f4a7c15u;
  return x ^ x >> 29;
}

static uint64_t hash_of(uint32_t mask, unsigned width,
                        const uint32_t *address) {
  uint64_t hash = mixed((uint64_t)mask << 8 | width);
  for (uint32_t m = mask; m; m &= m - 1)
    hash = mixed(hash + address[__builtin_ctz(m)]);
  return hash | 1;
}

/* May the thread have what it requests now? A store is spared where the one
 * before it was not needed. */
static int may_have(const struct remembered *r, enum space space, int stores,
                    unsigned epoch) {
  if (stores)
    return r->stored && r->epoch == epoch;
  return space == SPACE_GLOBAL || r->epoch == epoch;
}

void count_in_registers(struct block_registers *block, unsigned warp,
                        unsigned epoch, const struct instruction *instruction,
                        const uint32_t *address) {
  unsigned kind = key_kind(instruction->key),
           width = key_bytes(instruction->key);
  int stores = kind == KEY_STORE;
  if ((kind != KEY_LOAD && !stores) ||
      instruction->counts->form != FORM_PLAIN ||
      (instruction->space != SPACE_GLOBAL &&
       instruction->space != SPACE_SHARED))
    return;
  struct warp_registers *registers = &block->warps[warp];
  uint64_t words = hash_of(instruction->shape.mask, width, address);
  struct remembered *remembered = &registers->slots[words / 2 % SLOTS];
  int known = remembered->words == words &&
              registers->now - remembered->when <= REGISTERS;
  if (known && may_have(remembered, instruction->space, stores, epoch)) {
    const struct cost *cost = &instruction->counts->cost;
    struct tally one = {.requests = 1,
                        .lanes = instruction->counts->lanes,
                        .used = instruction->counts->used,
                        .sectors = cost->sectors,
                        .ideal_sectors = cost->ideal_sectors,
                        .wavefronts = cost->wavefronts,
                        .ideal_wavefronts = cost->ideal_wavefronts};
    tally_add(&instruction->counts->in_registers, &one);
  }
  *remembered = (struct remembered){words, registers->now, epoch,
                                    stores || (known && remembered->stored)};
  registers->now += width > WORD ? width / WORD : 1;
}
