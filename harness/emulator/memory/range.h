/* range.h - one stretch of device memory: an allocation, live or freed, or a
 * variable. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "emu_memory.h"

enum range_state { RANGE_LIVE, RANGE_FREED };

struct range {
  uintptr_t base;
  size_t bytes;
  uint32_t logical; /* see addresses.h */
  enum range_state state;
  enum emu_memory_kind kind;
  const char *name;
  const void *made_at, *freed_at; /* return addresses, or NULL */
  const void *filled_at; /* the first instruction of a kernel that stored there
                            what nothing has written; or NULL */
  int reset;             /* freed by emu_memory_reset() */
  unsigned number;       /* of this range, from 1 */
  struct range *next_removed; /* range_table.h's */
};
