/* global_offers.h - requests of global memory that are kept until the launch
 * has ended, and what is offered for their arrays. */
#pragma once

#include "arrays.h"
#include "wide_accesses.h"

/* Keeps it, unless the block has made enough of that instruction. */
void global_offers_keep(unsigned worker, const struct warp_access *);
void global_offers_clear(unsigned worker);
/* How many of that instruction are kept. */
uint64_t global_offers_seen(uint32_t key);
/* Do those that are kept move sectors that none would need? */
int global_offers_are_worth_it(void);
/* Offers changes that may need fewer sectors of the array. */
void global_offers_propose(const struct array *, size_t group);
/* Calls it with each that is kept, in the order of each warp. */
typedef void kept_access(const struct warp_access *, void *context);
void global_offers_each(kept_access *, void *context);
