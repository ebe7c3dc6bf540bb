/* ranges.h - how allocations.c chooses and keeps its ranges. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "emu_memory.h"

/* ---- managed and pinned memory that nobody has written yet. Host code
 * without hooks stores there, too: so fresh memory is filled with a pattern,
 * and bytes that no longer hold it have been written. ---- */

/* Larger allocations count as written: the pattern costs time and memory. */
enum { MAX_FRESH = 16 << 20 };

struct fresh_memory {
  char *base;
  uint32_t logical; /* the address of base, a multiple of 16 */
  size_t bytes;
};

/* Fills it with the pattern. */
void fresh_memory_fill(const struct fresh_memory *);
/* The same for words of it. */
void fresh_memory_refill(const struct fresh_memory *, size_t at, size_t bytes);
/* Before a read of `bytes` from `at` on: sets the bits of those of their pages'
 * bytes that have been written. */
void fresh_memory_find_defined(const struct fresh_memory *, size_t at,
                               size_t bytes, uint8_t *defined);

/* ---- allocations that a loop makes and frees in each iteration. The first get
 * ranges of their own, so that a use after free is found; later ones reuse
 * freed addresses, as with CUDA, so that launches can repeat. ---- */

enum { FREES_BEFORE_REUSE = 2 }; /* that are kept apart */

/* The range that the call at pc allocated has been freed. */
void address_reuse_freed(uint32_t logical, size_t bytes, const void *pc);
/* The range of that size that the call at pc had and that was freed last, or 0.
 * It is removed from the list. */
uint32_t address_reuse_take(size_t bytes, const void *pc);
/* Freed ranges are forgotten. */
void address_reuse_clear(void);

/* ---- where variables and registered host memory are put. ---- */

enum { ALIGN = 256, RED_ZONE = 256 };

/* The logical address of a variable that lies `offset` bytes past a multiple of
 * ALIGN; 0: none is left. The heap ends at `first`. Addresses that were given
 * back are the last to be given out again. */
uint64_t variable_place(size_t bytes, enum emu_memory_kind, uint64_t offset,
                        uint64_t first);
void variable_place_free(uint64_t at);
