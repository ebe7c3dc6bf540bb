/* pieces.h - device memory in pieces of 2 MiB, as the processor's large pages
 * are, and what of each is in use. */
#ifndef EMULATOR_PIECES_H
#define EMULATOR_PIECES_H

#include "addresses.h"
#include "allocations.h"

enum {
  PIECE_SHIFT = 21,
  PIECE = 1 << PIECE_SHIFT,
  PIECES = LOGICAL_VARIABLES >> PIECE_SHIFT
};

/* A stretch within a piece that a live range has; bytes 0: there is none. */
struct live {
  char *base;
  size_t bytes;
  uint32_t logical;
};
struct live live_first(size_t piece);
/* Of the same piece. */
struct live live_next(struct live);

#endif
