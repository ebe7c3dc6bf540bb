/* pinned.c - keeps pinned memory for the next one who needs as much. */
#include "pinned.h"
#include "../runtime.h"
#include "common/message.h"

#include <stdbool.h>

static struct block {
  void *memory; /* NULL: none */
  size_t bytes;
  bool taken;
} blocks[8];
enum { BLOCKS = sizeof blocks / sizeof *blocks };

static struct block *smallest_free(size_t bytes) {
  struct block *best = NULL;
  for (struct block *b = blocks; b < blocks + BLOCKS; b++)
    if (b->memory && !b->taken && b->bytes >= bytes &&
        (!best || b->bytes < best->bytes))
      best = b;
  return best;
}

static struct block *empty_block(void) {
  for (struct block *b = blocks; b < blocks + BLOCKS; b++)
    if (!b->memory)
      return b;
  fail("more than %d arrays of host memory at a time", BLOCKS);
}

void *pinned_take(size_t bytes) {
  struct block *b = smallest_free(bytes);
  if (!b) {
    pinned_release(); /* too small, all of them */
    b = empty_block();
    CUDA(cudaMallocHost(&b->memory, bytes));
    b->bytes = bytes;
  }
  b->taken = true;
  return b->memory;
}

void pinned_return(void *memory) {
  for (struct block *b = blocks; b < blocks + BLOCKS; b++)
    if (memory && b->memory == memory)
      b->taken = false;
}

void pinned_release(void) {
  for (struct block *b = blocks; b < blocks + BLOCKS; b++)
    if (b->memory && !b->taken) {
      CUDA(cudaFreeHost(b->memory));
      b->memory = NULL;
    }
}
