/* content_hash.h - a number for what a stretch of memory holds. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Of 64 bits, by folded products of 64 x 64 bits: two contents have the same
 * number by a chance of about 2^-64. `seed` is that of what came before. */
uint64_t content_hash(uint64_t seed, const void *, size_t bytes);
