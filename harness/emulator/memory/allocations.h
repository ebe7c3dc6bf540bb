/* allocations.h - device memory: where it is, what of it may be touched, what
 * of it has been written. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "range.h"

/* One bit for each byte of logical memory. Allocated when first needed. */
struct memory {
  uintptr_t heap_base;
  size_t heap_bytes;    /* logical addresses from there on are variables' */
  uint8_t *addressable; /* an access may touch it */
  uint8_t *defined;     /* it has been written */
  unsigned removed;     /* so many variables */
};
extern struct memory emu_memory;

/* Reserves the address space; called before anything else needs it. */
void memory_init(void);

/* Ranges that are looked up never move (range_table.h). The range, live or
 * freed, that holds the logical address or, failing that, the nearest one
 * before it; NULL if there is none. */
const struct range *memory_range_of(uint32_t logical);
const struct range *memory_range_after(uint32_t logical);
/* Same for a real address that is no heap address: exact, or NULL. */
const struct range *memory_variable(uintptr_t address, size_t bytes);
/* The last variable that begins at or before the address, or NULL. */
const struct range *memory_variable_before(uintptr_t address);
/* Before a read of these bytes: finds out which of them are defined, in memory
 * that the host may write unseen. */
void memory_find_defined(uint32_t logical, size_t bytes);
/* A kernel has stored there, to words, by the instruction at pc, what nothing
 * has ever written: they count as unwritten again. */
void memory_set_undefined(uint32_t logical, unsigned bytes, const void *pc);
/* Grows whenever a range is added or removed. */
unsigned memory_generation(void);
/* Has there been memory that host and device both access? */
int memory_is_shared_with_host(void);
/* Is some of that a variable, or has been registered? */
int memory_shares_variables(void);
/* All ranges of the heap, in order; all variables. None comes or goes until
 * memory_ranges_release(). */
size_t memory_ranges_hold(struct range *const **);
size_t memory_variables_hold(struct range *const **);
void memory_ranges_release(void);
