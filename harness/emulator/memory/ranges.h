/* ranges.h - how allocations.c chooses and keeps its ranges. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "emu_memory.h"

/* ---- managed and pinned memory that nobody has written yet. The
 * host stores there by code that has no hooks, too, so what is fresh holds a
 * pattern: what no longer does has been written. ---- */

/* Of more bytes all count as written: the pattern takes time, and memory. */
enum { MOST_FRESH = 16 << 20 };

struct fresh_memory {
  char *base;
  uint32_t logical; /* the address of base, a multiple of 16 */
  size_t bytes;
};

/* Fills it with the pattern. */
void fresh_memory_fill(const struct fresh_memory *);
/* Its bytes from `at` on are about to be read: the bits become set of those
 * that have been written, and of others of their pages. */
void fresh_memory_find_defined(const struct fresh_memory *, size_t at,
                               size_t bytes, uint8_t *defined);

/* ---- allocations that a loop makes and frees in each of its rounds. The
 * first rounds get ranges of their own, in which a use after free is seen;
 * later ones get those of the rounds before, as CUDA would give them. ---- */

enum { FREES_BEFORE_REUSE = 2 }; /* that are kept apart */

/* The range, which the call at pc had asked for, has been freed. */
void address_reuse_freed(uint32_t logical, size_t bytes, const void *pc);
/* The call at pc asks for so many bytes: a range that it had before and that
 * has been freed, the one freed last, or 0. It is no longer remembered. */
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
