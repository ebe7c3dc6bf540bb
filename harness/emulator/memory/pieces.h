/* pieces.h - what of each piece of memory is in use. */
#pragma once

#include "allocations.h"
#include "protection.h"

/* A stretch within a piece that a live range has; bytes 0: there is none. */
struct live {
  char *base;
  size_t bytes;
  uint32_t logical;
};
struct live live_first(size_t piece);
/* Of the same piece. */
struct live live_next(struct live);
