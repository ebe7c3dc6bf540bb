/* global_requests.h - requests of global memory, counted once more under each
 * change. */
#pragma once

#include "wide_accesses.h"

/* One to that array. */
void global_request(unsigned worker, const struct warp_access *, size_t array);
/* Counts what is kept to be joined; the launch has ended. */
void global_requests_end(void);
