/* request_samples.h - the addresses of one request for each memory instruction:
 * the first that a whole warp made in the lowest block. */
#pragma once

#include <stddef.h>

#include "request.h"

/* The block that runs first is a matter of chance, its number is not; within a
 * block the order is the same in every run. */
struct request_sample {
  uint32_t key; /* see access_key.h */
  enum space space;
  enum operation operation;
  unsigned width;
  uint64_t block, order;
  uint32_t address[LANES];
  uint32_t array; /* the first byte of the array that lane 0 accesses */
};

/* From now on they are taken. */
void request_samples_want(void);
/* Those of the launch that ran last; returns how many. */
size_t request_samples(const struct request_sample **);
void request_samples_clear(void);
