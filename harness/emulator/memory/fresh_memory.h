/* fresh_memory.h - managed and pinned memory that nobody has written yet. The
 * host stores there by code that has no hooks, too, so what is fresh holds a
 * pattern: what no longer does has been written. */
#pragma once

#include <stddef.h>
#include <stdint.h>

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
void fresh_memory_settle(const struct fresh_memory *, size_t at, size_t bytes,
                         uint8_t *defined);
