/* distinct_addresses.h - how many places the lanes of a request touch. */
#pragma once

#include "request.h"

/* How many different values the active lanes' address >> shift has. */
unsigned distinct_addresses(const uint32_t *address, uint32_t mask,
                            unsigned shift);
/* The bytes that the request asks for, each counted once. */
unsigned distinct_bytes_of(const struct warp_request *);
/* The fewest sectors that could hold them. */
unsigned ideal_sectors(const struct warp_request *);
