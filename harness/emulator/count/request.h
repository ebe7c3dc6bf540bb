/* request.h - one memory instruction of a warp, and what it costs. */
#pragma once

#include <stdint.h>

#include "../memory/addresses.h"

enum { LANES = 32, SECTOR = 32 };

enum operation { OP_LOAD, OP_STORE, OP_ATOMIC, OPERATIONS };

/* Instructions that cost what others of their operation and width do not. */
enum instruction_form {
  FORM_PLAIN,
  FORM_ASYNC_BYPASS, /* an asynchronous copy of 16 bytes a lane, past L1 */
  FORM_CAS,          /* atomic, by compare-and-swap or a loop around one */
  FORM_INCREMENT,    /* atomic addition of 1 whose result nothing uses */
  FORM_ONE_PLACE     /* atomic: one lane does it for all at its address */
};

/* One memory instruction of a warp. Addresses of lanes that are not in mask
 * mean nothing; the others are multiples of width (1, 2, 4, 8 or 16). */
struct warp_request {
  enum space space;
  enum operation operation;
  unsigned width;
  uint32_t mask;
  const uint32_t *address;
  const uint32_t *to; /* FORM_ASYNC_BYPASS: its places in shared memory */
  enum instruction_form form;
  unsigned distinct_bytes; /* what it asks for, each once; 0: not known yet */
};

/* sectors: 32-byte pieces moved, for global memory. ideal_sectors: as few as
 * could hold the distinct bytes asked for. wavefronts: passes through shared
 * memory, through the constant cache, or of a global load through the data of
 * L1. ideal_wavefronts: passes that this width needs without conflicts. What
 * has no meaning for a space is 0. */
struct cost {
  uint32_t sectors, ideal_sectors, wavefronts, ideal_wavefronts;
};
