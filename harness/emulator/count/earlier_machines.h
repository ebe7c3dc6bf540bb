/* earlier_machines.h - requests on machines of the past, for the historical
 * examples. */
#pragma once

#include "request.h"

/* Compute capability 2.x: 32 banks; global loads fill 128-byte lines of L1,
 * or 32-byte segments where L1 is bypassed; stores never use L1. */
struct cost cc20_global(const struct warp_request *, int bypass);
struct cost cc20_shared(const struct warp_request *);

/* Compute capability 1.0 and 1.1: half-warps, 16 banks, and coalescing only
 * where lane k of a half-warp touches word k of an aligned segment. */
struct cost cc10_global(const struct warp_request *);
struct cost cc10_shared(const struct warp_request *);
