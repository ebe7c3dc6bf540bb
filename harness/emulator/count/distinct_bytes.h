/* distinct_bytes.h - the distinct bytes of global memory that a launch loads
 * and stores: the traffic that no cache can avoid. */
#pragma once

#include "../execute/events.h"

/* The launch is over: adds the bytes that were loaded, [0], and stored, [1],
 * and forgets them. Atomic operations are stores. */
void distinct_bytes_take(uint64_t bytes[2]);
/* The same, and does not forget them. */
void distinct_bytes_look(uint64_t bytes[2]);
