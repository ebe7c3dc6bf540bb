/* allocations.h - device memory: where it is, what of it may be touched, what
 * of it has been written. */
#ifndef EMULATOR_MEMORY_H
#define EMULATOR_MEMORY_H

#include "../execute/emu_execute.h"

enum range_state { RANGE_LIVE, RANGE_FREED };

struct range {
  uintptr_t base;
  size_t bytes;
  uint32_t logical; /* see state.h */
  enum range_state state;
  enum emu_memory_kind kind;
  const char *name;
  const void *made_at, *freed_at; /* return addresses, or NULL */
  unsigned number;                /* of this range, from 1 */
};

/* One bit for each byte of logical memory. Allocated when first needed. */
struct memory {
  uintptr_t heap_base;
  size_t heap_bytes;
  uint8_t *addressable; /* an access may touch it */
  uint8_t *defined;     /* it has been written */
};
extern struct memory emu_memory;

/* Reserves the address space; called before anything else needs it. */
void memory_open(void);
/* Address space, zero until it is used. Ends the program if there is none. */
void *memory_reserve(size_t bytes);

/* The range, live or freed, that holds the logical address or, failing that,
 * the nearest one before it; NULL if there is none. */
const struct range *memory_range_of(uint32_t logical);
const struct range *memory_range_after(uint32_t logical);
/* Same for a real address that is no heap address: exact, or NULL. */
const struct range *memory_variable(uintptr_t address, size_t bytes);
/* The last variable that begins at or before the address, or NULL. */
const struct range *memory_variable_before(uintptr_t address);
/* All ranges, for the leak report. */
size_t memory_ranges(const struct range **);

/* Are all of the bytes (at most 16) set? */
static inline int bits_all(const uint8_t *bits, uint32_t at, unsigned bytes) {
  uint32_t word;
  __builtin_memcpy(&word, bits + (at >> 3), sizeof word);
  uint32_t mask = (1u << bytes) - 1;
  return ((word >> (at & 7)) & mask) == mask;
}
void bits_set(uint8_t *bits, uint32_t at, size_t bytes);
void bits_clear(uint8_t *bits, uint32_t at, size_t bytes);
/* As bits_set for at most 16 bytes, when other OS threads may do the same. */
void bits_set_shared(uint8_t *bits, uint32_t at, unsigned bytes);

#endif
