/* byte_map.c - bits for bytes, and the address space that they take. */
#include "byte_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

size_t page_bytes(void) {
  return (size_t)sysconf(_SC_PAGESIZE);
}

void *reserve_zeros_at(void *preferred, size_t bytes) {
  void *p = mmap(preferred, bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p != MAP_FAILED)
    return p;
  fprintf(stderr, "emulator: no address space for device memory (8 GiB of "
                  "it, not of memory); raise `ulimit -v`\n");
  exit(1);
}

void *reserve_zeros(size_t bytes) {
  return reserve_zeros_at(NULL, bytes);
}

void bits_set(uint8_t *bits, uint32_t at, size_t bytes) {
  size_t from = at, to = at + bytes;
  for (; from < to && from % 8; from++)
    bits[from / 8] |= 1 << from % 8;
  memset(bits + from / 8, 0xff, (to - from) / 8);
  for (from += (to - from) / 8 * 8; from < to; from++)
    bits[from / 8] |= 1 << from % 8;
}

/* Large stretches go back to the system, which hands out zeros. */
static void zero(uint8_t *p, size_t bytes) {
  size_t page = page_bytes();
  if (bytes < 64 * page) {
    memset(p, 0, bytes);
    return;
  }
  uint8_t *from = (uint8_t *)(((uintptr_t)p + page - 1) / page * page);
  uint8_t *to = (uint8_t *)((uintptr_t)(p + bytes) / page * page);
  memset(p, 0, from - p);
  madvise(from, to - from, MADV_DONTNEED);
  memset(to, 0, p + bytes - to);
}

void bits_clear(uint8_t *bits, uint32_t at, size_t bytes) {
  size_t from = at, to = at + bytes;
  for (; from < to && from % 8; from++)
    bits[from / 8] &= ~(1 << from % 8);
  zero(bits + from / 8, (to - from) / 8);
  for (from += (to - from) / 8 * 8; from < to; from++)
    bits[from / 8] &= ~(1 << from % 8);
}

void bits_set_shared(uint8_t *bits, uint32_t at, unsigned bytes) {
  uint32_t mask = ((1u << bytes) - 1) << (at & 7);
  for (uint8_t *p = bits + (at >> 3); mask; p++, mask >>= 8)
    if ((*p & mask & 0xff) != (mask & 0xff))
      __atomic_fetch_or(p, (uint8_t)mask, __ATOMIC_RELAXED);
}

void bits_clear_shared(uint8_t *bits, uint32_t at, unsigned bytes) {
  uint32_t mask = ((1u << bytes) - 1) << (at & 7);
  for (uint8_t *p = bits + (at >> 3); mask; p++, mask >>= 8)
    __atomic_fetch_and(p, (uint8_t)~mask, __ATOMIC_RELAXED);
}

int bits_all_of(const uint8_t *bits, uint32_t at, size_t bytes) {
  for (; bytes && at % 8; at++, bytes--)
    if (!bits_all(bits, at, 1))
      return 0;
  const uint8_t *from = bits + at / 8;
  size_t whole = bytes / 8;
  if (whole && (*from != 0xff || memcmp(from, from + 1, whole - 1) != 0))
    return 0;
  return bytes % 8 == 0 ||
         bits_all(bits, at + (uint32_t)(whole * 8), (unsigned)(bytes % 8));
}
