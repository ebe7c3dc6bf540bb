/* addresses.h - logical addresses: what counts and checks know a byte by.
 *
 * Within a launch they are 32-bit numbers, the same in every run and for every
 * OS thread. The first bytes are never given out: 0 means nowhere. */
#pragma once

#include <stdint.h>

/* From 0 on: what cudaMalloc and its like gave. */
#define LOGICAL_BYTES 0x100000000ull
#define LOGICAL_VARIABLES 0xe0000000u /* registered global memory */
#define LOGICAL_CONSTANT 0xf0000000u
#define LOGICAL_SHARED 0xf8000000u  /* static __shared__ */
#define LOGICAL_DYNAMIC 0xfc000000u /* dynamic shared memory */

/* Each is one stretch of addresses. */
enum space { SPACE_GLOBAL, SPACE_SHARED, SPACE_CONSTANT, SPACES };

static inline enum space space_of(uint32_t logical) {
  if (logical >= LOGICAL_SHARED)
    return SPACE_SHARED;
  return logical >= LOGICAL_CONSTANT ? SPACE_CONSTANT : SPACE_GLOBAL;
}
