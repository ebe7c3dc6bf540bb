/* shared_requests.h - requests of shared memory, counted once more under each
 * change. */
#pragma once

#include "../count/tallies.h"

void shared_request(unsigned worker, uint64_t block, const struct instruction *,
                    const uint32_t *address);
/* Counts those that are kept; the launch has ended. */
void shared_requests_end(void);
void shared_requests_clear(void);
/* To offer changes: how many of the instruction were counted again. */
uint64_t shared_requests_seen(uint32_t key);
