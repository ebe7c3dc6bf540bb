/* global_sectors.c - the 32-byte sectors of a request to global memory. */
#include "current_machines.h"

#include "distinct_addresses.h"

/* How often the commonest address of each sector occurs, summed over the
 * sectors: an atomic unit updates an address once at a time. */
static unsigned atomic_sectors(const struct warp_request *r) {
  unsigned active = (unsigned)__builtin_popcount(r->mask);
  if (distinct_bytes_of(r) == active * r->width)
    return distinct_addresses(r->address, r->mask, 5);
  uint32_t sector[LANES];
  unsigned most[LANES], count = 0, sum = 0;
  for (uint32_t m = r->mask; m; m &= m - 1) {
    uint32_t at = r->address[__builtin_ctz(m)];
    unsigned i = 0, lanes = 0;
    for (uint32_t n = r->mask; n; n &= n - 1)
      lanes += r->address[__builtin_ctz(n)] == at;
    while (i < count && sector[i] != at / SECTOR)
      i++;
    if (i == count) {
      sector[count] = at / SECTOR;
      most[count++] = 0;
    }
    most[i] = lanes > most[i] ? lanes : most[i];
  }
  for (unsigned i = 0; i < count; i++)
    sum += most[i];
  return sum;
}

/* Two neighbours at a time, each line once. */
static unsigned bypass_sectors(const struct warp_request *r) {
  enum { LINE = 128 };
  unsigned sum = 0;
  for (unsigned i = 0; i < LANES; i += 2) {
    unsigned both = r->mask >> i & 3;
    sum += both != 0;
    sum += both == 3 && r->address[i] / LINE != r->address[i + 1] / LINE;
  }
  return sum;
}

/* Plain requests serve all active lanes at once, whatever the width. */
struct cost cc75_global(const struct warp_request *r) {
  struct cost c = {.ideal_sectors = ideal_sectors(r)};
  if (r->operation == OP_ATOMIC)
    c.sectors = atomic_sectors(r);
  else if (r->form == FORM_ASYNC_BYPASS)
    c.sectors = bypass_sectors(r);
  else
    c.sectors = distinct_addresses(r->address, r->mask, 5);
  return c;
}
