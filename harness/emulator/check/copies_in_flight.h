/* copies_in_flight.h - asynchronous copies to shared memory that nobody has
 * waited for. */
#pragma once

#include "block_checks.h"

/* The thread reads these bytes of the shadow: a finding, if a copy may not have
 * brought them yet. */
void copies_look(const struct block_checks *, uint32_t at, unsigned bytes,
                 uint32_t key, unsigned thread);
