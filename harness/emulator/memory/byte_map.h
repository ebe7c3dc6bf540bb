/* byte_map.h - bit maps with one bit for each byte of memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Address space, zero until it is used. Ends the program if there is none. */
void *reserve_zeros(size_t bytes);
void *reserve_zeros_at(void *preferred, size_t bytes);
/* Of the system: on Arm there are pages of 4, 16 and 64 KiB. */
size_t page_bytes(void);

/* Are the bits of all of the bytes (at most 16) set? */
static inline int bits_all(const uint8_t *bits, uint32_t at, unsigned bytes) {
  uint32_t word;
  __builtin_memcpy(&word, bits + (at >> 3), sizeof word);
  uint32_t mask = (1u << bytes) - 1;
  return ((word >> (at & 7)) & mask) == mask;
}
/* The same for any number of bytes. */
int bits_all_of(const uint8_t *bits, uint32_t at, size_t bytes);
/* Is the bit of any of them set? */
static inline int bits_any(const uint8_t *bits, uint32_t at, unsigned bytes) {
  uint32_t word;
  __builtin_memcpy(&word, bits + (at >> 3), sizeof word);
  return ((word >> (at & 7)) & ((1u << bytes) - 1)) != 0;
}
void bits_set(uint8_t *bits, uint32_t at, size_t bytes);
void bits_clear(uint8_t *bits, uint32_t at, size_t bytes);
/* As bits_set and bits_clear for at most 16 bytes, when other OS threads may do
 * the same. */
void bits_set_shared(uint8_t *bits, uint32_t at, unsigned bytes);
void bits_clear_shared(uint8_t *bits, uint32_t at, unsigned bytes);
/* As bits_set_shared for an aligned place of 1, 2, 4, 8 or 16 bytes. */
static inline void bits_set_aligned(uint8_t *bits, uint32_t at,
                                    unsigned bytes) {
  uint8_t *p = bits + (at >> 3),
          mask = (uint8_t)(((1u << bytes) - 1) << (at & 7));
  if (bytes >= 8)
    __builtin_memset(p, 0xff, bytes / 8);
  else if ((*p | mask) == 0xff)
    *p = 0xff;
  else
    __atomic_fetch_or(p, mask, __ATOMIC_RELAXED);
}
