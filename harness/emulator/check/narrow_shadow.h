/* narrow_shadow.h - which threads of a block have accessed the bytes of global
 * memory that accesses of 1 and 2 bytes touch. */
#ifndef EMULATOR_NARROW_SHADOW_H
#define EMULATOR_NARROW_SHADOW_H

#include "global_shadow.h"

/* The byte at a logical address, for this OS thread. What is remembered of
 * 16384 bytes; another with the same place takes it over. */
struct global_word *narrow_shadow_at(uint32_t at);

#endif
