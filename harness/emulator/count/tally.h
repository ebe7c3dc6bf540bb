/* tally.h - costs of requests, added up. */
#pragma once

#include <stdint.h>

struct tally {
  uint64_t requests, lanes;
  uint64_t used; /* distinct bytes of each request */
  uint64_t sectors, ideal_sectors, wavefronts, ideal_wavefronts;
};

static inline void tally_add(struct tally *to, const struct tally *from) {
  to->requests += from->requests;
  to->lanes += from->lanes;
  to->used += from->used;
  to->sectors += from->sectors;
  to->ideal_sectors += from->ideal_sectors;
  to->wavefronts += from->wavefronts;
  to->ideal_wavefronts += from->ideal_wavefronts;
}

/* A count of `part` of all, as it stands for all. */
static inline uint64_t tally_scaled(uint64_t count, uint64_t all,
                                    uint64_t part) {
  return (uint64_t)(((unsigned __int128)count * all + part / 2) / part);
}
